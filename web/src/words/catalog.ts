/* What a catalog is: texts with `{parameters}`, and `[one|other]` where it matters whether `{n}` is one.
   Arguments are given in the order in which the Spanish text names its parameters. */

/** The other language of a Spanish catalog. */
export type Translation<S> = { readonly [K in keyof S]: string };

type Named<T, Seen extends string[] = []> = T extends `${string}{${infer P}}${infer Rest}`
  ? Named<Rest, P extends Seen[number] ? Seen : [...Seen, P]>
  : Seen;
type Filled<P extends string[]> = { [I in keyof P]: P[I] extends 'n' ? number : string | number };
/** What a text is to be filled with: as many as it has parameters. */
export type Args<T> = Filled<Named<T>>;

/** The parameters of a text, each once. */
export function parametersOf(text: string): string[] {
  return [...new Set(text.match(/(?<=\{)\w+(?=\})/g))];
}

/** A catalog as it travels: numbers instead of names, the same in both languages. */
export function numbered(catalog: Record<string, string>, spanish: Record<string, string>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(catalog).map(([key, text]) => {
      const names = parametersOf(spanish[key] ?? '');
      return [key, text.replace(/\{(\w+)\}/g, (_, name: string) => `{${names.indexOf(name)}}`)];
    }),
  );
}

/** A numbered text with its parameters filled in. */
export function filled(text: string, args: readonly (string | number)[]): string {
  return text.replace(/\{(\d)\}|\[(.*?)\|(.*?)\]/g, (_, place: string | undefined, one: string, other: string) =>
    place ? String(args[Number(place)]) : args.includes(1) ? one : other,
  );
}
