import type { AppError } from '../errors/error-code.ts';
import type { DrawnBy } from './drawn-by.ts';

/** What a public page asks while the server renders it. */
export interface SiteQuestion {
  readonly operationName: string;
  readonly variables: Readonly<Record<string, unknown>>;
  readonly query: string;
}

/**
 * What a guest is answered: data, or the refusal that the page shows. Travels with the page as
 * JSON.
 */
export type SiteAnswer = { readonly data: unknown } | { readonly error: AppError };

/** What the page says of itself to search engines and link previews. */
export interface SiteHead {
  /** The window's title, with the brand. */
  readonly title: string;
  /** Null when the page says nothing of itself: the portal's own description stays. */
  readonly description: string | null;
  /** Path or address of the preview's picture; null = the brand's. */
  readonly imagePath: string | null;
  readonly type: 'website' | 'article';
  /** schema.org objects without `@context`. */
  readonly jsonLd: readonly object[];
  /** Path to be listed; null = the asked one without its query. */
  readonly canonicalPath: string | null;
  readonly noIndex: boolean;
}

/** A public page as a guest's browser would draw it first. */
export interface SitePage {
  readonly status: 200 | 404;
  /** What stands in the page's root element. */
  readonly html: string;
  readonly head: SiteHead;
  /** The answers it was rendered with, by `answerKey`. */
  readonly answers: Readonly<Record<string, SiteAnswer>>;
  /**
   * Files of the sources that the page begins with, from the project's root on: their code and
   * styles are needed at once.
   */
  readonly code: readonly string[];
}

/**
 * Who gets a page rendered: everybody; guests only (somebody who is signed in sees another frame
 * around it); strays, whose address leads to no page; nobody, because the page is drawn in the
 * browser.
 */
export type SiteAudience = 'everybody' | 'guests' | 'strays' | 'nobody';

/** What the portal's build gives the server (web/site-entry.tsx). */
export interface SiteBundle {
  /** For whom the page of a path is rendered. */
  readonly audienceOf: (pathname: string) => SiteAudience;
  /**
   * By which parameters the page of a path is drawn, as its route declares; by none where it is
   * none of the rendered ones.
   */
  readonly drawnBy: (pathname: string) => DrawnBy;
  /** Paths of all rendered pages that are one page each, without variables. */
  readonly paths: readonly string[];
  readonly brandName: string;
  /**
   * Renders the page of an address (path and query); null when it is none of the rendered ones.
   * Rejects when rendering fails or `ask` does.
   */
  readonly render: (
    address: string,
    ask: (question: SiteQuestion) => Promise<SiteAnswer>,
  ) => Promise<SitePage | null>;
}
