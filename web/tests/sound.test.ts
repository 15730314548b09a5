import { expect, test } from 'vitest';
import { chooseVoice } from '../src/sound/voice';

const voices = ['en-US', 'es-ES', 'es_MX', 'fr-FR'].map((lang) => ({ lang }));

test('the voice from nearest home calls the cantos', () => {
  expect(chooseVoice([...voices, { lang: 'es-VE' }], 'es')?.lang).toBe('es-VE');
  expect(chooseVoice(voices, 'es')?.lang).toBe('es_MX');
  expect(chooseVoice([{ lang: 'es-ES' }], 'es')?.lang).toBe('es-ES');
});

test('without a voice of the language nobody calls', () => {
  expect(chooseVoice([{ lang: 'fr-FR' }], 'es')).toBeUndefined();
  expect(chooseVoice([{ lang: 'es-ES' }], 'en')).toBeUndefined();
});
