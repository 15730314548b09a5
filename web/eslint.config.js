/* What neither the types nor Prettier see. Rules that need types are left out: they would take four times as long as
   all the others together, and svelte-check knows the types. */
import svelte from 'eslint-plugin-svelte';
import { defineConfig } from 'eslint/config';
import ts from 'typescript-eslint';

/* From the ground up: a folder imports from those before it, never from those after it. */
const LAYERS = ['deck', 'faces', 'words', 'browser', 'net', 'local', 'motion', 'sound', 'table', 'shared', 'routes'];
const upwards = LAYERS.map((folder, place) => ({
  files: [`src/${folder}/**`],
  rules: {
    'no-restricted-imports': [
      'error',
      {
        patterns: [
          {
            regex: `/(${[...LAYERS.slice(place + 1), 'App', 'main', 'pages', 'start'].join('|')})(/|$|\\.svelte$)`,
            message: 'A folder imports only from those below it.',
          },
          ...(folder === 'routes'
            ? [{ regex: '^\\.\\./[^.]', message: 'No page knows another; what they share is in shared/.' }]
            : []),
        ],
      },
    ],
  },
}));

export default defineConfig(
  /* Written by `make types`. */
  { ignores: ['src/protocol.ts'] },
  { linterOptions: { reportUnusedDisableDirectives: 'error' } },
  ts.configs.strict,
  ts.configs.stylistic,
  svelte.configs.recommended,
  {
    files: ['**/*.svelte', '**/*.svelte.ts'],
    languageOptions: { parserOptions: { parser: ts.parser } },
    rules: {
      /* Properties come by `let`, as Svelte's own texts write them. */
      'prefer-const': 'off',
      'svelte/prefer-const': 'error',
      /* Sets and maps that live as long as a function need not be watched. */
      'svelte/prefer-svelte-reactivity': 'off',
    },
  },
  upwards,
  {
    rules: {
      eqeqeq: ['error', 'smart'],
      'no-console': 'error',
      /* Prettier leaves long texts and comments as they are; a text may be long, a comment may not. */
      'max-len': [
        'error',
        { code: 120, ignoreStrings: true, ignoreTemplateLiterals: true, ignoreRegExpLiterals: true },
      ],
      /* Arrays are read where their length is known: the types can't say so, and `?? 0` would hide a mistake. */
      '@typescript-eslint/no-non-null-assertion': 'off',
      /* To do nothing is a fair thing to ask for. */
      '@typescript-eslint/no-empty-function': 'off',
      /* `const { [name]: _, ...rest }` leaves one out. */
      '@typescript-eslint/no-unused-vars': ['error', { varsIgnorePattern: '^_$', ignoreRestSiblings: true }],
      /* Browsers' own constructors with static members are replaced so. */
      '@typescript-eslint/no-extraneous-class': ['error', { allowStaticOnly: true }],
    },
  },
);
