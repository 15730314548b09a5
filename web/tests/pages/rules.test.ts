import { expect, test } from 'vitest';
import { readExplanation } from '../../src/pages/rules/reading';

const TEXT = `# Caída · fall · 2 puestos

Las reglas de «fall» con 1 cambio. Lo distinto lleva ◆.

## El turno

Sale la mano.

- **Recoger**: Tienes que recogerla.
- **Escalera** ◆: Subes: hasta donde quieras.

## Los cantos

| canto    | cartas        | ejemplo   | puntos |
|----------|---------------|-----------|--------|
| ronda 10 | un par y otra | 5o 10c 10e | 2     |
| vigía    | par y vecina  | 7o 7c 10e  | 7 ◆   |
`;

test('the explanation is read into sections, options and cantos', () => {
  const [first, turn, cantos] = readExplanation(TEXT);
  expect(first).toEqual({
    title: 'Caída · fall · 2 puestos',
    blocks: [{ kind: 'text', text: 'Las reglas de «fall» con 1 cambio. Lo distinto lleva ◆.' }],
  });
  expect(turn?.blocks[1]).toEqual({
    kind: 'options',
    lines: [
      { title: 'Recoger', text: 'Tienes que recogerla.', isChanged: false },
      { title: 'Escalera', text: 'Subes: hasta donde quieras.', isChanged: true },
    ],
  });
  expect(cantos?.blocks[0]).toEqual({
    kind: 'cantos',
    head: ['canto', 'cartas', 'ejemplo', 'puntos'],
    rows: [
      ['ronda 10', 'un par y otra', '5o 10c 10e', '2'],
      ['vigía', 'par y vecina', '7o 7c 10e', '7 ◆'],
    ],
  });
});
