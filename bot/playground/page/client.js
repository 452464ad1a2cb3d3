// Talking to the server: questions over HTTP, news over one WebSocket that comes back when it drops.

export class Refused extends Error {
  constructor(key, params) {
    super(key);
    this.key = key;
    this.params = params;
  }
}

export class Client {
  #listeners = new Map();
  #waiting = new Map();
  #early = new Map();
  #delay = 500;

  constructor(as) {
    this.as = as;
  }

  on(kind, listener) {
    this.#listeners.set(kind, [...(this.#listeners.get(kind) ?? []), listener]);
  }

  #emit(kind, news) {
    for (const listener of this.#listeners.get(kind) ?? []) listener(news);
  }

  #url(path, params = {}) {
    const url = new URL(path, location.origin);
    for (const [key, value] of Object.entries({ as: this.as, ...params })) {
      if (value !== undefined) url.searchParams.set(key, value);
    }
    return url;
  }

  async get(path, params) {
    const answer = await fetch(this.#url(path, params));
    if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
    return answer.json();
  }

  async upload(file) {
    const answer = await fetch(this.#url("/chat/upload", { name: file.name }), { method: "POST", body: file });
    if (!answer.ok) throw new Refused(answer.status === 413 ? "file_too_large" : "malformed", { name: file.name });
    return { upload: (await answer.json()).id };
  }

  /** Do something. Resolves to the interaction's id, if it made one. */
  async act(action) {
    let answer;
    try {
      answer = await fetch(this.#url("/chat/action"), { method: "POST", body: JSON.stringify(action) });
    } catch {
      throw new Refused("unreachable", {});
    }
    const body = await answer.json();
    if (!answer.ok) throw new Refused(body.refused ?? "malformed", body.params ?? {});
    return body.interaction;
  }

  /** Do something and wait for the bot's first answer: {what, data}, what = "failed" if none came. */
  async ask(action) {
    const id = await this.act(action);
    if (!id) return { what: "done" };
    const early = this.#early.get(id);
    if (early) {
      this.#early.delete(id);
      return early;
    }
    return new Promise((resolve) => this.#waiting.set(id, resolve));
  }

  #settle(news) {
    const result =
      news.kind === "interaction_failed"
        ? { what: "failed", interaction: news.interaction }
        : { what: news.what, data: news.data, interaction: news.interaction };
    const resolve = this.#waiting.get(news.interaction);
    if (resolve) {
      this.#waiting.delete(news.interaction);
      resolve(result);
    } else {
      this.#early.set(news.interaction, result);
      if (this.#early.size > 50) this.#early.delete(this.#early.keys().next().value);
    }
  }

  /** Open the live connection and keep it open. "live" and "lost" tell how it stands. Resolves when it is open for the
   * first time, or could not be opened. */
  listen() {
    const url = this.#url("/chat/live");
    url.protocol = url.protocol.replace("http", "ws");
    const socket = new WebSocket(url);
    const settled = new Promise((resolve) => {
      for (const end of ["open", "close"]) socket.addEventListener(end, resolve);
    });
    socket.addEventListener("open", () => {
      this.#delay = 500;
      this.#emit("live");
    });
    socket.addEventListener("message", (event) => {
      const news = JSON.parse(event.data);
      if (news.kind.startsWith("interaction_")) this.#settle(news);
      this.#emit(news.kind, news);
    });
    socket.addEventListener("close", () => {
      this.#emit("lost");
      for (const resolve of this.#waiting.values()) resolve({ what: "lost" });
      this.#waiting.clear();
      setTimeout(() => this.listen(), this.#delay);
      this.#delay = Math.min(this.#delay * 1.7, 5000);
    });
    return settled;
  }
}
