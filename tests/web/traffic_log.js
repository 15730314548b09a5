/* Runs before the page: writes down, in one order, all that is received and sent, and every card the page shows. */
(() => {
  const NAME = /\b(?:as|dos|tres|cuatro|cinco|seis|siete|sota|caballo|rey|ace|two|three|four|five|six|seven) (?:de|of) (?:oros|copas|espadas|bastos)\b/gi;
  const log = [];
  let last = '';
  window.witness = log;

  window.WebSocket = class extends WebSocket {
    constructor(...given) {
      super(...given);
      const kind = String(given[0]).includes('/ws/rooms/') ? 'frame' : 'news';
      this.addEventListener('message', (event) => log.push({ [kind]: event.data }));
      this.addEventListener('close', () => log.push({ closed: this.url }));
    }
    send(text) {
      log.push({ sent: text });
      super.send(text);
    }
  };

  /* The house in this browser: whatever its worker posts, and what it is told. */
  const kinds = new Map();
  window.Worker = class extends Worker {
    constructor(...given) {
      super(...given);
      window.hall = this;
      this.addEventListener('message', ({ data }) => {
        if (data.kind === 'told') log.push({ [kinds.get(data.id)]: data.text });
        else log.push({ answer: data.kind === 'answer' ? data.body : JSON.stringify(data) });
      });
    }
    postMessage(message) {
      if (message.kind === 'connect') kinds.set(message.id, message.target.includes('/ws/rooms/') ? 'frame' : 'news');
      if (message.kind === 'say') log.push({ sent: message.text });
      super.postMessage(message);
    }
  };

  const { fetch } = window;
  window.fetch = async (...given) => {
    const response = await fetch(...given);
    if (new URL(response.url).pathname.startsWith('/api/')) log.push({ answer: await response.clone().text() });
    return response;
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
