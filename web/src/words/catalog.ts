/* What a catalog is: the keys and parameters of the Spanish one, in any language. */
import type { es } from './es';

type Entry<T> = T extends (...args: infer A) => string ? (...args: A) => string : string;

export type Catalog = { readonly [K in keyof typeof es]: Entry<(typeof es)[K]> };
export type Key = keyof Catalog;
export type Args<K extends Key> = Catalog[K] extends (...args: infer A) => string ? A : [];
