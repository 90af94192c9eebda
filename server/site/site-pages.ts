import type { SiteAnswer, SiteAudience, SiteBundle, SiteQuestion } from '#shared/site/site-page.ts';
import { inNobodysName } from '../db/nobodys-name.ts';
import { type PortalFile, toCompressedFile } from '../http/routes/portal-files.ts';
import { createDrawBudget, type DrawLimits } from './draw-budget.ts';
import { drawnSearch } from './drawn-search.ts';
import { createPageCache, type PageKind, type PageRooms } from './page-cache.ts';
import type { SiteTemplate } from './site-template.ts';
import { writePage } from './write-page.ts';

/** A page ready to be sent. */
export interface RenderedFile {
  readonly status: 200 | 404;
  readonly file: PortalFile;
}

export interface SitePages {
  /**
   * For whom the page of a path is rendered; `nobody` when it is none of them or nothing can be
   * rendered.
   */
  audienceOf(pathname: string): Promise<SiteAudience>;
  /** Paths of all rendered pages that are one page each; none while nothing can be rendered. */
  paths(): Promise<readonly string[]>;
  /**
   * The page of an address, rendered or kept; null when it cannot be rendered, or when as much was
   * drawn already as may be, for this visitor or by this process: the browser draws it then.
   * `unavailable` when nothing can be asked now and what is kept is too old. Never rejects.
   */
  find(address: SiteAddress, visitor: string): Promise<RenderedFile | 'unavailable' | null>;
}

export interface SiteAddress {
  readonly origin: string;
  readonly pathname: string;
  /** With its `?`, or empty; what the page is not drawn by makes no difference. */
  readonly search: string;
}

export interface SitePagesDeps {
  readonly load: () => Promise<SiteBundle | null>;
  readonly template: () => SiteTemplate | null;
  readonly ask: (question: SiteQuestion, origin: string) => Promise<SiteAnswer>;
  readonly now: () => number;
  /** So long a page is sent again without a look at what it shows, ms. */
  readonly freshMs: number;
  /** So old a page may be that shows something else by now, when nothing more may be drawn, ms. */
  readonly staleMs: number;
  readonly kept: PageRooms;
  readonly draws: DrawLimits;
  /** Whether something may be drawn for a visitor (their address) that was not kept; counts it. */
  readonly mayDrawFor: (visitor: string) => Promise<boolean>;
  /** Whether an error of a question passes by itself. */
  readonly isPassing: (error: unknown) => boolean;
  readonly report: (error: unknown, address: string) => void;
}

interface Kept {
  readonly rendered: RenderedFile | null;
  readonly checkedAtMs: number;
  /** When it was last known to show what is so. */
  readonly trueAtMs: number;
  /** What the page asked, with the answers that it shows. */
  readonly asked: readonly { readonly question: SiteQuestion; readonly answer: string }[];
  /**
   * Nothing could be asked when it was looked at last, and what is kept of it is too old to be
   * sent.
   */
  readonly isAway: boolean;
}

/** What is to be drawn, or looked at again. */
interface Wanted {
  readonly bundle: SiteBundle;
  readonly template: SiteTemplate;
  readonly address: SiteAddress;
  readonly visitor: string;
  readonly before: Kept | undefined;
}

/**
 * The public pages as HTML. A page is rendered again only when something it shows has changed:
 * after `freshMs` its questions are asked once more, which costs far less than drawing, and equal
 * answers mean an equal page. However many ask at once, the work is done once. Only what a page is
 * drawn by tells addresses apart, and drawing has a budget: made-up addresses cost nobody else
 * their page.
 */
export function createSitePages(options: SitePagesDeps): SitePages {
  const { load, template, now, freshMs, isPassing, report } = options;
  const kept = createPageCache<Kept>(options.kept);
  const budget = createDrawBudget(options.draws, now);
  const underWay = new Map<string, Promise<RenderedFile | 'unavailable' | null>>();
  let isBroken = false;

  const isFresh = ({ checkedAtMs }: Kept): boolean => Math.abs(now() - checkedAtMs) < freshMs;

  /**
   * The page as it is now; null when nothing may be spent on it, `unavailable` when nothing can be
   * asked.
   */
  async function draw({
    bundle,
    template: shape,
    address,
    visitor,
    before,
  }: Wanted): Promise<Kept | 'unavailable' | null> {
    const atMs = now();
    try {
      const page = before?.rendered ?? null;
      if (
        before !== undefined &&
        page !== null &&
        (await isCurrent(options, before, address.origin))
      )
        return { ...before, checkedAtMs: atMs, trueAtMs: atMs, isAway: false };
      const isKnown =
        address.search === '' && (page?.status === 200 || bundle.paths.includes(address.pathname));
      if (!isKnown && !(await options.mayDrawFor(visitor))) return null;
      const drawn = await budget.spend(isKnown ? 'known' : 'strange', async () =>
        render(options, bundle, shape, address),
      );
      return drawn === null ? null : { ...drawn, checkedAtMs: atMs, trueAtMs: atMs, isAway: false };
    } catch (error) {
      report(error, address.pathname);
      // Not a word about the page: what is kept of it stays as true as it was.
      if (isPassing(error)) return 'unavailable';
      return { rendered: null, checkedAtMs: atMs, trueAtMs: atMs, asked: [], isAway: false };
    }
  }

  async function renew(key: string, wanted: Wanted): Promise<RenderedFile | 'unavailable' | null> {
    const drawn = await draw(wanted);
    if (drawn !== null && drawn !== 'unavailable') {
      kept.keep(key, pageKindOf(wanted, drawn), drawn);
      return drawn.rendered;
    }
    const { before } = wanted;
    const isTooOld = before === undefined || now() - before.trueAtMs > options.staleMs;
    if (drawn === null && isTooOld) return null;
    // Looked at again only when the next page would be. What is too old stays all the same: its
    // address is known to have a page.
    const left: Kept = {
      rendered: null,
      trueAtMs: 0,
      asked: [],
      ...before,
      checkedAtMs: now(),
      isAway: drawn === 'unavailable' && (isTooOld || before.rendered === null),
    };
    kept.keep(key, pageKindOf(wanted, left), left);
    return answerOf(left);
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
    async find({ origin, pathname, search: whole }, visitor) {
      const shape = template();
      const bundle = await loaded();
      if (shape === null || bundle === null) return null;
      const search = drawnSearch(bundle.drawnBy(pathname), whole);
      const key = JSON.stringify([shape.version, origin, pathname, search]);
      const before = kept.get(key);
      if (before !== undefined && isFresh(before)) return answerOf(before);
      const address = { origin, pathname, search };
      const begin = async () =>
        renew(key, { bundle, template: shape, address, visitor, before }).finally(() =>
          underWay.delete(key),
        );
      const work = underWay.get(key) ?? inNobodysName(begin);
      underWay.set(key, work);
      return work;
    },
  };
}

function answerOf({ rendered, isAway }: Kept): RenderedFile | 'unavailable' | null {
  return isAway ? 'unavailable' : rendered;
}

function pageKindOf(
  { bundle, address: { pathname, search } }: Wanted,
  { rendered }: Kept,
): PageKind {
  if (rendered?.status !== 200) return 'lost';
  if (search !== '') return 'asked';
  return bundle.paths.includes(pathname) ? 'listed' : 'posts';
}

async function isCurrent(
  { ask }: SitePagesDeps,
  { asked }: Kept,
  origin: string,
): Promise<boolean> {
  const answers = await Promise.all(
    asked.map(
      async ({ question, answer }) => JSON.stringify(await ask(question, origin)) === answer,
    ),
  );
  return answers.every(Boolean);
}

async function render(
  { ask, isPassing }: SitePagesDeps,
  bundle: SiteBundle,
  template: SiteTemplate,
  { origin, pathname, search }: SiteAddress,
): Promise<Pick<Kept, 'rendered' | 'asked'>> {
  const asked: { question: SiteQuestion; answer: string }[] = [];
  const passing: unknown[] = [];
  const drawing = bundle.render(`${pathname}${search}`, async (question) => {
    const answer = await ask(question, origin).catch((error: unknown) => {
      if (isPassing(error)) passing.push(error);
      throw error;
    });
    asked.push({ question, answer: JSON.stringify(answer) });
    return answer;
  });
  // Whatever the page makes of a question without an answer: it is not known what it shows.
  const page = await drawing.catch((error: unknown) => Promise.reject(passing[0] ?? error));
  if (passing.length > 0) throw passing[0];
  if (page === null) return { rendered: null, asked };
  const html = writePage(template, page, { origin, path: pathname, brandName: bundle.brandName });
  return {
    rendered: {
      status: page.status,
      file: await toCompressedFile(Buffer.from(html), 'index.html'),
    },
    asked,
  };
}
