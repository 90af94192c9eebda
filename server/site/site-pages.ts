import type { SiteAnswer, SiteAudience, SiteBundle, SiteQuestion } from '../../src/shared/site/site-page.ts';
import { type PortalFile, toCompressedFile } from '../http/portal-files.ts';
import type { SiteTemplate } from './site-template.ts';
import { writePage } from './write-page.ts';

/** A page ready to be sent. */
export interface RenderedFile {
  readonly status: 200 | 404;
  readonly file: PortalFile;
}

export interface SitePages {
  /** For whom the page of a path is rendered; `nobody` when it is none of them or nothing can be rendered. */
  audienceOf(pathname: string): Promise<SiteAudience>;
  /** Paths of all rendered pages that are one page each; none while nothing can be rendered. */
  paths(): Promise<readonly string[]>;
  /** The page of an address, rendered or kept; null when it cannot be rendered. Never rejects. */
  find(address: SiteAddress): Promise<RenderedFile | null>;
}

export interface SiteAddress {
  readonly origin: string;
  readonly pathname: string;
  /** With its `?`, or empty. */
  readonly search: string;
}

export interface SitePagesOptions {
  readonly load: () => Promise<SiteBundle | null>;
  readonly template: () => SiteTemplate | null;
  readonly ask: (question: SiteQuestion, origin: string) => Promise<SiteAnswer>;
  readonly now: () => number;
  /** So long a page is sent again without a look at what it shows, ms. */
  readonly freshMs: number;
  /** At most so many pages are kept. */
  readonly kept: number;
  readonly report: (error: unknown, address: string) => void;
}

interface Kept {
  readonly rendered: RenderedFile | null;
  readonly checkedAtMs: number;
  /** What the page asked, with the answers that it shows. */
  readonly asked: readonly { readonly question: SiteQuestion; readonly answer: string }[];
}

/**
 * The public pages as HTML. A page is rendered again only when something it shows has changed: after `freshMs` its questions are asked once
 * more, which costs far less than drawing, and equal answers mean an equal page. However many ask at once, the work is done once.
 */
export function createSitePages(options: SitePagesOptions): SitePages {
  const { load, template, now, freshMs, report } = options;
  const kept = new Map<string, Kept>();
  let isBroken = false;
  const underWay = new Map<string, Promise<Kept>>();

  function keep(key: string, entry: Kept): Kept {
    kept.delete(key);
    kept.set(key, entry);
    const oldest = kept.size > options.kept ? kept.keys().next().value : undefined;
    if (oldest !== undefined) kept.delete(oldest);
    return entry;
  }

  const isFresh = ({ checkedAtMs }: Kept): boolean => Math.abs(now() - checkedAtMs) < freshMs;

  async function renew(bundle: SiteBundle, shape: SiteTemplate, address: SiteAddress, before: Kept | undefined): Promise<Kept> {
    const checkedAtMs = now();
    try {
      if (before?.rendered != null && (await isCurrent(options, before, address.origin))) return { ...before, checkedAtMs };
      return { ...(await render(options, bundle, shape, address)), checkedAtMs };
    } catch (error) {
      report(error, address.pathname);
      return { rendered: null, checkedAtMs, asked: [] };
    }
  }

  async function loaded(): Promise<SiteBundle | null> {
    try {
      return await load();
    } catch (error) {
      if (!isBroken) report(error, 'site-entry');
      isBroken = true;
      return null;
    }
  }

  return {
    audienceOf: async (pathname) => (await loaded())?.audienceOf(pathname) ?? 'nobody',
    paths: async () => (await loaded())?.paths ?? [],
    async find(address) {
      const shape = template();
      const bundle = await loaded();
      if (shape === null || bundle === null) return null;
      const key = JSON.stringify([shape.version, address.origin, address.pathname, address.search]);
      const before = kept.get(key);
      if (before !== undefined && isFresh(before)) return before.rendered;
      const work = underWay.get(key) ?? renew(bundle, shape, address, before).finally(() => underWay.delete(key));
      underWay.set(key, work);
      return keep(key, await work).rendered;
    },
  };
}

async function isCurrent({ ask }: SitePagesOptions, { asked }: Kept, origin: string): Promise<boolean> {
  const answers = await Promise.all(asked.map(async ({ question, answer }) => JSON.stringify(await ask(question, origin)) === answer));
  return answers.every(Boolean);
}

async function render({ ask }: SitePagesOptions, bundle: SiteBundle, template: SiteTemplate, { origin, pathname, search }: SiteAddress): Promise<Pick<Kept, 'rendered' | 'asked'>> {
  const asked: { question: SiteQuestion; answer: string }[] = [];
  const page = await bundle.render(`${pathname}${search}`, async (question) => {
    const answer = await ask(question, origin);
    asked.push({ question, answer: JSON.stringify(answer) });
    return answer;
  });
  if (page === null) return { rendered: null, asked };
  const html = writePage(template, page, { origin, path: pathname, brandName: bundle.brandName });
  return { rendered: { status: page.status, file: await toCompressedFile(Buffer.from(html), 'index.html') }, asked };
}
