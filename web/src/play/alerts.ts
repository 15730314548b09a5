/* Telling somebody that it is their turn, wherever they are looking. */
import { settings } from '../settings.svelte';
import { sound } from '../sound/cues';
import { say } from '../words/words.svelte';

export function alertTurn(code: string): void {
  sound({ sound: 'turn', buzz: [20] });
  if (document.visibilityState !== 'hidden' || !settings.alerts || !('Notification' in globalThis)) return;
  if (Notification.permission !== 'granted') return;
  try {
    const note = new Notification(say('alert.title'), { body: say('alert.text', code), tag: `caida-${code}`, icon: '/icon.svg' });
    note.onclick = () => {
      focus();
      note.close();
    };
  } catch {
    /* Android's Chromium only allows them from a service worker; the title and the sound remain. */
    return;
  }
}

/** Ask the browser once; without its leave the wish stays off. */
export async function wantAlerts(wanted: boolean): Promise<void> {
  settings.alerts = wanted && 'Notification' in globalThis && (await Notification.requestPermission()) === 'granted';
}
