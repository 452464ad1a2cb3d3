// What is being read stays in sight when a scrolling list changes its size: a list at its end stays there, in any other
// the same share of the same article stays above the upper edge.

/** list: scrolls, and holds articles with ids; isAtEnd: whether its end is in sight. Gives what is to be called by
 * whoever scrolls the list for its reader. */
export function keepPlace(list, isAtEnd) {
  let place = null;
  let size = "";

  const present = () => `${list.clientWidth} ${list.clientHeight}`;

  const note = () => {
    const edge = list.getBoundingClientRect().top;
    const first = [...list.querySelectorAll("article")].find((node) => node.getBoundingClientRect().bottom > edge);
    if (isAtEnd() || !first) {
      place = null;
      return;
    }
    const { top, height } = first.getBoundingClientRect();
    place = { id: first.dataset.id, share: (edge - top) / height };
  };

  const restore = () => {
    size = present();
    if (!place) {
      list.scrollTop = list.scrollHeight;
      return;
    }
    // by its id: an article that was changed meanwhile is another node
    const node = list.querySelector(`article[data-id="${place.id}"]`);
    if (!node) return;
    const { top, height } = node.getBoundingClientRect();
    list.scrollTop += top + place.share * height - list.getBoundingClientRect().top;
  };

  // Where the browser itself scrolled as the list got another size is not what was being read.
  list.addEventListener("scroll", () => size === present() && note(), { passive: true });
  // it tells of a new size after layout and before anything is painted or any scrolling is told
  new ResizeObserver(restore).observe(list);
  return note;
}
