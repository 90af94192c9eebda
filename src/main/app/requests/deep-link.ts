/** Scheme of links that open the application. */
export const deepLinkScheme = 'maivang';

/** Longest slug or id that a link may name, as in the IPC contract. */
const maxNameLength = 200;
/** Longest link that is looked at. */
const maxLinkLength = 2000;
/** A lesson is never longer than a day. */
const maxSeconds = 86_400;

/** Where a link leads. */
export type LinkTarget =
  /** A lesson by its slug or its id; `atSeconds` null = where the learner left off. */
  | { readonly kind: 'lesson'; readonly name: string; readonly atSeconds: number | null }
  /** The browser comes back from signing in. */
  | { readonly kind: 'auth'; readonly code: string; readonly state: string }
  /** A page of ours, as a path. */
  | { readonly kind: 'page'; readonly path: string };

/**
 * Pages that a link may open, by the host part of the link. To the profile lead only those who
 * connected an account in the browser.
 */
const pages: Readonly<Record<string, string>> = {
  learn: '/learn',
  dashboard: '/dashboard',
  offline: '/offline',
  sync: '/sync',
  settings: '/settings',
  profile: '/profile?group=social',
};

/**
 * Reads `maivang://lesson/<slug or id>`, `maivang://learn/<slug>?t=<seconds>` the few pages by
 * name, and `maivang://auth?code=…&state=…`. Anything else is null: another scheme, a user, a port,
 * a fragment, more path, an unknown parameter, or any character that a slug cannot hold. Nothing of
 * the link but a slug and a whole number of seconds ever reaches an address.
 */
export function readDeepLink(link: string): LinkTarget | null {
  if (link.length > maxLinkLength) return null;
  const [, code, state] =
    /^maivang:\/\/auth\/?\?code=([A-Za-z0-9_-]{43})&state=([A-Za-z0-9_-]{43})$/i.exec(link) ?? [];
  if (code !== undefined && state !== undefined) return { kind: 'auth', code, state };
  // Read by hand: what is not of exactly this form is refused, no normalising comes before the
  // check.
  const match =
    /^maivang:\/\/([a-z]{1,20})(?:\/([A-Za-z0-9-]{0,200}))?\/?(?:\?t=([0-9]{1,5}))?$/i.exec(link);
  if (!match) return null;
  const [, host = '', name = '', seconds] = match;
  const place = host.toLowerCase();
  const atSeconds = seconds === undefined ? null : Number(seconds);
  if (place === 'lesson' || (place === 'learn' && name !== '')) return readLesson(name, atSeconds);
  const path = Object.hasOwn(pages, place) ? pages[place] : undefined;
  return path === undefined || name !== '' || atSeconds !== null ? null : { kind: 'page', path };
}

function readLesson(name: string, atSeconds: number | null): LinkTarget | null {
  if (name.length > maxNameLength || !/^[A-Za-z0-9]+(?:-[A-Za-z0-9]+)*$/.test(name)) return null;
  if (atSeconds !== null && atSeconds > maxSeconds) return null;
  return { kind: 'lesson', name, atSeconds };
}

/**
 * The path of a lesson's page, whatever the slug holds; null seconds = where the learner left off.
 */
export function lessonPath(slug: string, atSeconds: number | null = null): string {
  const page = `/learn/${encodeURIComponent(slug)}`;
  return atSeconds === null ? page : `${page}?t=${atSeconds}`;
}

/**
 * The link among the arguments of a start, or null. Windows and Linux pass it so; Chromium may add
 * arguments around it.
 */
export function findDeepLink(args: readonly string[]): string | null {
  return args.find((argument) => argument.toLowerCase().startsWith(`${deepLinkScheme}:`)) ?? null;
}
