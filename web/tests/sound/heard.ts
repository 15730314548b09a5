/* A browser that can sound, speak, buzz and notify, and writes down what was asked of it. */
import { vi } from 'vitest';

export const heard = {
  notes: 0,
  noises: 0,
  spoken: [] as string[],
  hushed: 0,
  buzzes: [] as number[][],
  notified: [] as { title: string; body: string }[],
};

class Part {
  gain = {
    value: 0,
    setValueAtTime: () => undefined,
    linearRampToValueAtTime: () => undefined,
    exponentialRampToValueAtTime: () => undefined,
  };
  frequency = { value: 0 };
  Q = { value: 0 };
  connect<T>(to: T): T {
    return to;
  }
  stop(): void {
    return;
  }
}

class Note extends Part {
  start(): void {
    heard.notes += 1;
  }
}

class Noise extends Part {
  start(): void {
    heard.noises += 1;
  }
}

/** Suspended until it is told to go on, as in a page nobody has touched yet. */
class Context {
  state = 'suspended';
  currentTime = 0;
  sampleRate = 8000;
  destination = {};
  createGain = () => Object.assign(new Part(), { context: this });
  createBiquadFilter = () => new Part();
  createOscillator = () => new Note();
  createBufferSource = () => new Noise();
  createBuffer = (_channels: number, length: number) => ({ getChannelData: () => new Float32Array(length) });
  resume(): Promise<void> {
    this.state = 'running';
    return Promise.resolve();
  }
}

class Utterance {
  lang = '';
  constructor(public text: string) {}
}

/** Put all of it into the page; what was heard before is forgotten. */
export function listen(permission: NotificationPermission = 'default'): void {
  Object.assign(heard, { notes: 0, noises: 0, spoken: [], hushed: 0, buzzes: [], notified: [] });
  vi.stubGlobal('AudioContext', Context);
  vi.stubGlobal('SpeechSynthesisUtterance', Utterance);
  vi.stubGlobal('speechSynthesis', {
    getVoices: () => [{ lang: 'en-US' }, { lang: 'es-VE' }],
    speak: ({ lang, text }: Utterance) => heard.spoken.push(`${lang} ${text}`),
    cancel: () => (heard.hushed += 1),
  });
  vi.stubGlobal(
    'Notification',
    class {
      static permission = permission;
      static requestPermission = () => Promise.resolve(permission);
      constructor(title: string, { body }: { body: string }) {
        heard.notified.push({ title, body });
      }
    },
  );
  Object.defineProperty(navigator, 'vibrate', {
    configurable: true,
    value: (pattern: number[]) => heard.buzzes.push(pattern),
  });
  touch(true);
}

/** Whether somebody has touched the page. */
export function touch(wasTouched: boolean): void {
  Object.defineProperty(navigator, 'userActivation', { configurable: true, value: { hasBeenActive: wasTouched } });
}
