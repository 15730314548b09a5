/* Telling somebody that it is their turn, wherever they are looking. */
import { settings } from '../../browser/settings.svelte';
import { sound } from '../../sound/cues';
import { say } from '../../words/words.svelte';

export function alertTurn(code: string): void {
  sound({ sound: 'turn', buzz: [20] });
  if (document.visibilityState !== 'hidden' || !settings.alerts || !('Notification' in globalThis)) return;
  if (Notification.permission !== 'granted') return;
  const title = say('alert.title');
  const words = { body: say('alert.text', code), tag: `caida-${code}`, icon: '/icon.svg' };
  try {
    const note = new Notification(title, words);
    note.onclick = () => {
      focus();
      note.close();
    };
  } catch {
    /* Android's Chromium only allows them from a service worker. */
    void navigator.serviceWorker?.ready.then((worker) => worker.showNotification(title, words));
  }
}
