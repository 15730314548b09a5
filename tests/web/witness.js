/* Runs before the page: writes down, in one order, every frame received and every card the page shows. */
(() => {
  const NAME = /\b(?:as|dos|tres|cuatro|cinco|seis|siete|sota|caballo|rey|ace|two|three|four|five|six|seven) (?:de|of) (?:oros|copas|espadas|bastos)\b/gi;
  const log = [];
  let last = '';
  window.witness = log;

  window.WebSocket = class extends WebSocket {
    constructor(...given) {
      super(...given);
      if (!String(given[0]).includes('/ws/rooms/')) return;
      this.addEventListener('message', (event) => log.push({ frame: event.data }));
    }
  };

  function look() {
    const app = document.getElementById('app');
    if (!app || !app.querySelector('.game')) return;
    const marks = [...app.querySelectorAll('[data-card], [data-slot]')].flatMap((one) => [one.dataset.card, one.dataset.slot]);
    const labels = [...app.querySelectorAll('[aria-label], [title]')].flatMap((one) => [one.getAttribute('aria-label'), one.title]);
    const names = [app.textContent, document.title, ...labels].flatMap((text) => text?.match(NAME) ?? []);
    const shown = [...new Set([...marks, ...names].filter(Boolean))].sort();
    const text = shown.join();
    if (text !== last) log.push({ shown });
    last = text;
  }
  new MutationObserver(look).observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
  document.addEventListener('securitypolicyviolation', (event) => log.push({ violation: `${event.violatedDirective} ${event.blockedURI}` }));
})();
