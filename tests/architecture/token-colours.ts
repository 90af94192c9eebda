/** A theme of tokens.css. */
type ThemeName = 'light' | 'dark';

type Declarations = ReadonlyMap<string, string>;

/** The colour of a token in a theme, as `#rrggbb`. Throws for a token that is no colour. */
export type ColourOf = (theme: ThemeName, token: string) => string;

/** Reads the colours out of the text of tokens.css; `var()` is followed. */
export function readColours(css: string): ColourOf {
  const blocks = [
    ...css.replaceAll(/\/\*[\s\S]*?\*\//g, '').matchAll(/(?<selector>[^{}]+)\{(?<body>[^{}]*)\}/g),
  ];
  const of = (wanted: (selector: string) => boolean): Declarations =>
    new Map(
      blocks
        .filter((block) => wanted(block.groups?.['selector']?.trim() ?? ''))
        .flatMap((block) => declarations(block.groups?.['body'] ?? '')),
    );
  const raw = of((selector) => selector === ':root');
  const themes: Readonly<Record<ThemeName, Declarations>> = {
    light: of((selector) => selector.includes('[data-theme="light"]')),
    dark: of((selector) => selector === '[data-theme="dark"]'),
  };
  const colour = (theme: ThemeName, token: string): string => {
    const value = themes[theme].get(token) ?? raw.get(token) ?? '';
    const alias = /^var\((?<token>--[\w-]+)\)$/.exec(value)?.groups?.['token'];
    if (alias !== undefined) return colour(theme, alias);
    if (!/^#[0-9a-f]{6}$/i.test(value)) throw new Error(`${token} is no colour: ${value}`);
    return value.toLowerCase();
  };
  return colour;
}

/** WCAG 2.2 contrast of two `#rrggbb` colours, 1 to 21. */
export function contrast(one: string, other: string): number {
  const [darker, lighter] = [luminance(one), luminance(other)].toSorted((a, b) => a - b);
  return ((lighter ?? 0) + 0.05) / ((darker ?? 0) + 0.05);
}

function declarations(body: string): readonly (readonly [string, string])[] {
  return [...body.matchAll(/(?<name>--[\w-]+):\s*(?<value>[^;]+);/g)].map(
    (found) => [found.groups?.['name'] ?? '', found.groups?.['value']?.trim() ?? ''] as const,
  );
}

function luminance(colour: string): number {
  const channel = (from: number) => {
    const share = Number.parseInt(colour.slice(from, from + 2), 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  };
  return 0.2126 * channel(1) + 0.7152 * channel(3) + 0.0722 * channel(5);
}
