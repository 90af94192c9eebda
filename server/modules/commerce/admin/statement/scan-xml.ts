/**
 * An element as it is written: what stands in its tag behind the name, and what stands between its
 * tags.
 */
export interface XmlElement {
  readonly attributes: string;
  readonly inner: string;
}

/**
 * The elements of a name, in their order; none lies within another of the same name. Whatever the
 * text, no part of it is read more than a few times: a tag or an element that never ends ends the
 * search.
 */
export function* elementsOf(
  text: string,
  name: string,
): Generator<XmlElement, undefined, undefined> {
  let from = 0;
  for (;;) {
    const tag = findTag(text, `<${name}`, from);
    if (tag === null) return undefined;
    const close = tag.isEmpty
      ? { start: tag.end, end: tag.end }
      : findTag(text, `</${name}`, tag.end);
    if (close === null) return undefined;
    yield { attributes: tag.attributes, inner: text.slice(tag.end, close.start) };
    from = close.end;
  }
}

/**
 * What stands in the first opening tags of a name, so many of them, whether their elements end or
 * not.
 */
export function tagsOf(text: string, name: string, atMost: number): readonly string[] {
  const found: string[] = [];
  for (
    let tag = findTag(text, `<${name}`, 0);
    tag !== null && found.length < atMost;
    tag = findTag(text, `<${name}`, tag.end)
  )
    found.push(tag.attributes);
  return found;
}

/** The text without the elements of a name. */
export function withoutElements(text: string, name: string): string {
  const kept: string[] = [];
  let from = 0;
  for (;;) {
    const tag = findTag(text, `<${name}`, from);
    const close = tag === null || tag.isEmpty ? tag : findTag(text, `</${name}`, tag.end);
    if (tag === null || close === null) return [...kept, text.slice(from)].join('');
    kept.push(text.slice(from, tag.start));
    from = close.end;
  }
}

/** `r="7" t='s'` by name, as it is written. */
export function readAttributes(written: string): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  let from = 0;
  for (let at = written.indexOf('=', from); at !== -1; at = written.indexOf('=', from)) {
    const name = written.slice(from, at).trim();
    let open = at + 1;
    while (isSpace(written[open])) open += 1;
    const quote = written[open];
    const close = quote === '"' || quote === "'" ? written.indexOf(quote, open + 1) : -1;
    if (close === -1) return found;
    found.set(name, written.slice(open + 1, close));
    from = close + 1;
  }
  return found;
}

interface Tag {
  readonly start: number;
  /** Behind its `>`. */
  readonly end: number;
  readonly attributes: string;
  readonly isEmpty: boolean;
}

/** The next tag that begins so and whose name ends there; null when there is none that ends. */
function findTag(text: string, beginning: string, from: number): Tag | null {
  for (
    let start = text.indexOf(beginning, from);
    start !== -1;
    start = text.indexOf(beginning, start + 1)
  ) {
    const behind = start + beginning.length;
    if (!isSpace(text[behind]) && text[behind] !== '/' && text[behind] !== '>') continue;
    const last = endOfTag(text, behind);
    if (last === null) return null;
    const isEmpty = text[last - 1] === '/';
    return {
      start,
      end: last + 1,
      attributes: text.slice(behind, isEmpty ? last - 1 : last),
      isEmpty,
    };
  }
  return null;
}

/** Where the `>` is that stands in no quotes. */
function endOfTag(text: string, from: number): number | null {
  for (let at = from; at < text.length; at += 1) {
    const sign = text[at];
    if (sign === '>') return at;
    if (sign !== '"' && sign !== "'") continue;
    at = text.indexOf(sign, at + 1);
    if (at === -1) return null;
  }
  return null;
}

function isSpace(sign: string | undefined): boolean {
  return sign === ' ' || sign === '\n' || sign === '\r' || sign === '\t';
}
