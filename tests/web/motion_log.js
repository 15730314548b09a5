/* Runs before the page: writes down what flies, where to, how long it is to take and what is written there by then;
   what is called over the mesa; and the numbers on its cards. */
(() => {
  const seen = (window.seen = { flights: [], moments: [], counts: {} });
  const PLACES = ['pile', 'stock', 'cards', 'slot'];

  /** The place in the middle of a box that is moved there by a transform. */
  function placeAt(transform, width) {
    const [x, y] = transform.match(/-?[\d.]+(?=px)/g).map(Number);
    const found = document.elementsFromPoint(x + width / 2, y + (width * 312) / 400);
    const place = found.map((one) => one.closest(PLACES.map((name) => `[data-${name}]`).join())).find((one) => one);
    const name = PLACES.find((one) => place?.dataset[one] !== undefined);
    return { to: name && `${name} ${place.dataset[name]}`, reads: place?.textContent.trim() };
  }

  const { animate } = Element.prototype;
  Element.prototype.animate = function (frames, timing) {
    if (this.matches('.flights > .ghost')) {
      const card = this.querySelector('.card').dataset.card ?? null;
      const place = placeAt(frames.at(-1).transform, parseFloat(this.style.width));
      seen.flights.push({ card, ...place, duration: timing.duration });
    }
    return animate.call(this, frames, timing);
  };

  let called = null;
  function look() {
    const strong = document.querySelector('.moment strong');
    if (strong !== called) {
      if (strong) seen.moments.push(strong.textContent);
      called = strong;
    }
    for (const card of document.querySelectorAll('.mesa li:has(.count)')) {
      seen.counts[card.dataset.slot] = [card.querySelector('.count').textContent, card.classList.contains('hit')];
    }
  }
  new MutationObserver(look).observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
})();
