/* What a catalog is: the keys and parameters of the Spanish one, in any language. */

type Entry<T> = T extends (...args: infer A) => string ? (...args: A) => string : string;

/** The other language of a Spanish catalog. */
export type Translation<S> = { readonly [K in keyof S]: Entry<S[K]> };
export type Args<S, K extends keyof S> = S[K] extends (...args: infer A) => string ? A : [];
