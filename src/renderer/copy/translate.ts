/**
 * The catalogue of one part of the product: key → Vietnamese text, with `{param}` where a value
 * goes.
 */
export type Catalogue = Readonly<Record<string, string>>;

/** Names of the params of a text: `ParamsOf<'Bài {n} của {m}'>` is `'n' | 'm'`. */
export type ParamsOf<Text extends string> = Text extends `${string}{${infer Param}}${infer Rest}`
  ? Param | ParamsOf<Rest>
  : never;

type Arguments<Text extends string> = [ParamsOf<Text>] extends [never]
  ? []
  : [params: Readonly<Record<ParamsOf<Text>, string | number>>];

/**
 * Looks a text up and fills its params in. A key that is not there, or a param too few, does not
 * compile.
 */
export type Translate<Texts extends Catalogue> = <Key extends keyof Texts & string>(
  key: Key,
  ...params: Arguments<Texts[Key]>
) => string;

/**
 * Makes the `t` of one catalogue. The catalogue must be written `as const`, else its params cannot
 * be checked.
 */
export function createTranslate<const Texts extends Catalogue>(texts: Texts): Translate<Texts> {
  return (key, ...[params]) => {
    const text: string | undefined = texts[key];
    if (text === undefined) throw new Error(`copy: no text ${key}`);
    return params ? fill(text, params) : text;
  };
}

function fill(text: string, params: Readonly<Record<string, string | number>>): string {
  return text.replaceAll(/\{(\w+)\}/g, (whole, name: string) => String(params[name] ?? whole));
}
