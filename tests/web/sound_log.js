/* Runs before the page: writes down every note and noise it starts and every word it asks the browser to say. The notes are
   real ones; a browser without voices gets one. */
(() => {
  const heard = (window.heard = { notes: 0, noises: 0, spoken: [], hushed: 0 });
  for (const [node, name] of [[OscillatorNode, 'notes'], [AudioBufferSourceNode, 'noises']]) {
    const { start } = node.prototype;
    node.prototype.start = function (...when) {
      heard[name] += 1;
      return start.apply(this, when);
    };
  }
  window.SpeechSynthesisUtterance = class {
    constructor(text) {
      this.text = text;
    }
  };
  Object.assign(SpeechSynthesis.prototype, {
    getVoices: () => [{ lang: 'en-US' }, { lang: 'es-VE' }],
    speak: ({ lang, text }) => heard.spoken.push(`${lang} ${text}`),
    cancel: () => (heard.hushed += 1),
  });
})();
