import { isbot } from 'isbot';

/** What a request says of itself, as its headers have it. */
export interface ClickHeaders {
  readonly userAgent: string;
  /** `sec-purpose`, `purpose` and `x-moz`, whatever of them there is. */
  readonly purpose: string;
  /** Whether a page sent it: browsers say so with every POST. */
  readonly hasOrigin: boolean;
}

/**
 * Decides what is no person: a program by its name, one without a name, a page that nobody looks at
 * yet. Remembers the last browsers it judged.
 */
export function createBotFilter(remembered: number): (headers: ClickHeaders) => boolean {
  const known = new Map<string, boolean>();
  return ({ userAgent, purpose, hasOrigin }) => {
    if (!hasOrigin || userAgent === '' || /prefetch|prerender|preview/i.test(purpose)) return true;
    const before = known.get(userAgent);
    if (before !== undefined) return before;
    const isBot = isbot(userAgent);
    const oldest = known.size >= remembered ? known.keys().next().value : undefined;
    if (oldest !== undefined) known.delete(oldest);
    known.set(userAgent, isBot);
    return isBot;
  };
}
