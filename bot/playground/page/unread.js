// What has been read, remembered in this browser for each user and channel.

export class Unread {
  #counts = new Map();

  constructor(app) {
    this.app = app;
  }

  #key(channel) {
    return `read:${this.app.me.id}:${channel.id}`;
  }

  /** All that came while the page was open, over all channels. */
  get total() {
    return [...this.#counts.values()].reduce((sum, one) => sum + one.count, 0);
  }

  /** The channel is read up to this message; true if that changes a mark. */
  read(channel, newest) {
    if (newest) localStorage.setItem(this.#key(channel), newest);
    return this.#counts.delete(channel.id);
  }

  add(message) {
    const counted = this.#counts.get(message.channel_id) ?? { count: 0, mentions: false };
    counted.count += 1;
    counted.mentions ||= message.mentions.some((user) => user.id === this.app.me.id);
    this.#counts.set(message.channel_id, counted);
  }

  /** {count, mentions}; `before` means: since before the page was opened, not counted. */
  of(channel) {
    if (channel.id === this.app.current?.id && !document.hidden) return { count: 0 };
    const counted = this.#counts.get(channel.id);
    if (counted) return counted;
    const seen = localStorage.getItem(this.#key(channel));
    const missed = channel.last_message_id && (!seen || BigInt(channel.last_message_id) > BigInt(seen));
    return { count: missed ? 1 : 0, before: true };
  }
}
