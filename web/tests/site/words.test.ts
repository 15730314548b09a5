import { expect, test } from 'vitest';
import * as english from '../../site/words.en';
import * as spanish from '../../site/words.es';
import { parametersOf } from '../../src/words/catalog';
import { es } from '../../src/words/es';

test('both languages say the same things, of the same things', () => {
  expect(Object.keys(english.instead)).toEqual(Object.keys(spanish.instead));
  for (const [key, text] of Object.entries({ ...spanish.site, ...spanish.instead }))
    expect([key, parametersOf({ ...english.site, ...english.instead }[key as 'site.first']!)]).toEqual([
      key,
      parametersOf(text),
    ]);
});

test('what is said in place of something else is filled as that is', () => {
  for (const [key, text] of Object.entries(spanish.instead))
    expect([key, parametersOf(text)]).toEqual([key, parametersOf(es[key as 'page.home'])]);
});
