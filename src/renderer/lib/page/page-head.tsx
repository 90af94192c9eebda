import { createContext, type ReactNode, use, useEffect } from 'react';
import { usePageTitle } from './page-title.ts';

/** What search engines and link previews are told of a public page. */
export interface PageHeadProps {
  /** Name of the page without the brand; the route's own title when left out. */
  readonly title?: string;
  /** One or two sentences, about 150 characters. */
  readonly description: string;
  /** Path of the picture of link previews, 1200×630; the brand's own when left out. */
  readonly imagePath?: string;
  /** `article` for a post of the blog; `website` when left out. */
  readonly type?: 'website' | 'article';
  /**
   * schema.org objects without `@context`; an address in them that begins with `/` gets the site's
   * origin before it. Written as data, escaped by who writes it.
   */
  readonly jsonLd?: object | readonly object[];
  /** Path of the page as it is to be listed; the asked one without its query when left out. */
  readonly canonicalPath?: string;
  /** Search engines are asked not to list the page. */
  readonly noIndex?: boolean;
  /** The address leads to nothing: the answer's status says so too. */
  readonly status?: 404;
}

/** Takes what a page says of itself while the server renders it. */
export type PageHeadSink = (head: PageHeadProps) => void;

const PageHeadContext = createContext<PageHeadSink | null>(null);

/** Collects the heads of a tree; server only. */
export function PageHeadProvider({
  sink,
  children,
}: {
  readonly sink: PageHeadSink;
  readonly children: ReactNode;
}) {
  return <PageHeadContext value={sink}>{children}</PageHeadContext>;
}

/**
 * Says what a public page is called and about. The server writes it into `<head>`; in the browser
 * it names the window and keeps the description right when one goes from page to page. Everything
 * else only matters to those who read the page as it was sent.
 */
export function PageHead(head: PageHeadProps) {
  use(PageHeadContext)?.(head);
  const { title = null, description } = head;
  usePageTitle(title);
  useEffect(() => describePage(description), [description]);
  return null;
}

function describePage(description: string): (() => void) | undefined {
  const meta = document.querySelector<HTMLMetaElement>('meta[name="description"]');
  if (meta === null) return undefined;
  const before = meta.content;
  meta.content = description;
  return () => {
    meta.content = before;
  };
}
