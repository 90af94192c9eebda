import { describe, expect, it } from 'vitest';
import type { DrawnBy } from '#shared/site/drawn-by.ts';
import type { SiteAnswer, SiteBundle, SitePage, SiteQuestion } from '#shared/site/site-page.ts';
import { createSitePages, type SitePagesDeps } from './site-pages.ts';
import type { SiteTemplate } from './site-template.ts';

const template: SiteTemplate = {
  version: '1',
  page: '<html><head><script src="/page-start-1.js" data-entry="/a.js" data-code=""></script><title>x</title><link rel="stylesheet" href="/first-frame-1.css"><meta name="description" content="y" /></head><body><div id="root"></div><!-- frame --><i></i><!-- /frame --></body></html>',
  filesOf: () => ({ scripts: [], styles: [] }),
};
const question: SiteQuestion = {
  operationName: 'Price',
  variables: {},
  query: 'query Price { price }',
};
const address = { origin: 'http://site', pathname: '/', search: '' };

const plenty = { count: 1000, windowMs: 60_000 };

interface SetUp {
  readonly broken?: boolean;
  readonly draws?: Partial<SitePagesDeps['draws']>;
  readonly mayDrawFor?: SitePagesDeps['mayDrawFor'];
}

class Away extends Error {}

/** A page that shows one answer, and counters of what was done for it. */
function setUp({ broken = false, draws = {}, mayDrawFor = async () => true }: SetUp = {}) {
  const done = { renders: 0, asks: 0, reports: 0 };
  const gate = { opens: Promise.resolve(), atOnce: 0, mostAtOnce: 0 };
  const state = { nowMs: 0, answer: { data: 1 } as SiteAnswer, isAway: false };
  const bundle: SiteBundle = {
    audienceOf: () => 'everybody',
    drawnBy: (pathname): DrawnBy => (pathname === '/' ? { topic: ['a', 'b'], search: 'any' } : {}),
    paths: ['/', '/a', '/b', '/c', '/d'],
    brandName: 'Mai',
    async render(asked, ask): Promise<SitePage> {
      done.renders += 1;
      gate.atOnce += 1;
      gate.mostAtOnce = Math.max(gate.mostAtOnce, gate.atOnce);
      await gate.opens;
      gate.atOnce -= 1;
      if (broken) throw new Error('a page that cannot be drawn');
      const answer = await ask(question);
      return {
        status: asked.startsWith('/lost') ? 404 : 200,
        html: `<p>${asked} ${JSON.stringify(answer)}</p>`,
        head: {
          title: 'T',
          description: 'D',
          imagePath: null,
          type: 'website',
          jsonLd: [],
          canonicalPath: null,
          noIndex: false,
        },
        answers: {},
        code: [],
      };
    },
  };
  const pages = createSitePages({
    load: async () => bundle,
    template: () => template,
    async ask() {
      done.asks += 1;
      if (state.isAway) throw new Away();
      return state.answer;
    },
    now: () => state.nowMs,
    freshMs: 1000,
    staleMs: 60_000,
    kept: { listed: 2, posts: 2, asked: 2, lost: 2 },
    draws: { atOnce: 2, waiting: 100, known: plenty, strange: plenty, ...draws },
    mayDrawFor,
    isPassing: (error) => error instanceof Away,
    report() {
      done.reports += 1;
    },
  });
  const find = async (pathname: string, search = '') => {
    const found = await pages.find({ ...address, pathname, search }, '203.0.113.7');
    return found === 'unavailable' ? found : (found?.file.identity.toString() ?? null);
  };
  return { done, state, gate, find, html: async () => find('/') };
}

describe('rendered pages', () => {
  it('are drawn once however many ask at once, and sent again without a question while they are fresh', async () => {
    const { done, html, state } = setUp();
    const all = await Promise.all(Array.from({ length: 50 }, html));
    expect(new Set(all).size).toBe(1);
    state.nowMs = 999;
    await html();
    expect(done).toEqual({ renders: 1, asks: 1, reports: 0 });
  });

  it('are looked at afterwards, and drawn again only when an answer is another one', async () => {
    const { done, html, state } = setUp();
    await html();
    state.nowMs = 1000;
    await Promise.all(Array.from({ length: 50 }, html));
    expect(done).toEqual({ renders: 1, asks: 2, reports: 0 });
    state.answer = { data: 2 };
    state.nowMs = 2000;
    expect(await html()).toContain('{"data":2}');
    expect(done.renders).toBe(2);
  });

  it('that cannot be drawn are reported once in a while, not at every request, and nothing is sent for them', async () => {
    const { done, html, state } = setUp({ broken: true });
    for (let time = 0; time < 5; time += 1) expect(await html()).toBeNull();
    expect(done).toEqual({ renders: 1, asks: 0, reports: 1 });
    state.nowMs = 1000;
    await html();
    expect(done.renders).toBe(2);
  });

  it('are not kept without an end: the ones that were asked for longest ago go', async () => {
    const { done, find } = setUp();
    for (const pathname of ['/a', '/b', '/c', '/a']) await find(pathname);
    expect(done.renders).toBe(4);
    await find('/c');
    expect(done.renders).toBe(4);
  });
});

describe('while nothing can be asked', () => {
  it('the kept page is sent for as long as it may be old, an unknown address is no empty page, and all is drawn again afterwards', async () => {
    const { done, find, html, state } = setUp();
    const first = await html();
    state.isAway = true;
    state.nowMs = 1000;
    expect([await html(), await find('/a'), await find('/blog/khong-co')]).toEqual([
      first,
      'unavailable',
      'unavailable',
    ]);
    state.nowMs = 60_001;
    expect(await html()).toBe('unavailable');
    const { asks, reports } = done;
    expect([await html(), done], 'not asked again at every request').toEqual([
      'unavailable',
      { ...done, asks, reports },
    ]);
    state.isAway = false;
    state.nowMs = 61_001;
    expect([await html(), await find('/a')].map((page) => page?.includes('{"data":1}'))).toEqual([
      true,
      true,
    ]);
  });

  it('whoever cannot be counted is told the same', async () => {
    const { find } = setUp({ mayDrawFor: () => Promise.reject(new Away()) });
    expect(await find('/lost')).toBe('unavailable');
  });
});

describe('made-up addresses', () => {
  it('are the page that they are drawn by: an unknown parameter draws nothing', async () => {
    const { done, find } = setUp();
    const plain = await find('/');
    for (const search of ['?x=1', '?ref=LINH01&utm_source=thu', '?topic=made-up', '?search='])
      expect(await find('/', search), search).toBe(plain);
    expect(done.renders).toBe(1);
    await find('/', '?x=1&topic=a');
    await find('/', '?topic=a&y=2');
    expect(done.renders).toBe(2);
  });

  it('push no page out that others need', async () => {
    const { done, find } = setUp();
    for (const pathname of ['/', '/post']) await find(pathname);
    for (let count = 0; count < 20; count += 1) {
      await find('/', `?search=${count}`);
      await find(`/lost-${count}`);
    }
    const before = done.renders;
    for (const pathname of ['/', '/post']) await find(pathname);
    expect(done.renders).toBe(before);
  });

  it('are drawn only so often: the browser draws the others, and what the site lists is drawn all the same', async () => {
    const { done, find, state } = setUp({ draws: { strange: { count: 3, windowMs: 60_000 } } });
    const pages = await Promise.all(
      Array.from({ length: 10 }, async (_, count) => find(`/lost-${count}`)),
    );
    expect([pages.filter((page) => page !== null).length, done.renders]).toEqual([3, 3]);
    expect(await find('/'), 'listed').not.toBeNull();
    state.nowMs += 60_000;
    expect(await find('/lost-99'), 'a new window').not.toBeNull();
  });

  it('are drawn for one visitor only so often, whatever is left of the process', async () => {
    let left = 2;
    const { find } = setUp({ mayDrawFor: async () => (left -= 1) >= 0 });
    const pages = [];
    for (let count = 0; count < 4; count += 1) pages.push(await find('/', `?search=${count}`));
    expect(pages.map((page) => page !== null)).toEqual([true, true, false, false]);
    expect(await find('/'), 'listed').not.toBeNull();
  });
});

describe('the budget of drawing', () => {
  it('sends the kept page while it is spent, not for longer than it may be old', async () => {
    const { done, html, state } = setUp({ draws: { known: { count: 1, windowMs: 600_000 } } });
    const first = await html();
    state.answer = { data: 2 };
    state.nowMs = 60_000;
    expect(await html()).toBe(first);
    state.nowMs = 61_001;
    expect(await html()).toBeNull();
    expect(done).toEqual({ renders: 1, asks: 3, reports: 0 });
    state.nowMs = 600_000;
    expect(await html()).toContain('{"data":2}');
  });

  it('draws so many at once, the others in their turn, and refuses what would wait too long', async () => {
    const { gate, find } = setUp({ draws: { atOnce: 2, waiting: 1 } });
    const { promise, resolve } = Promise.withResolvers<undefined>();
    gate.opens = promise.then(() => undefined);
    const drawings = ['/', '/a', '/b', '/c'].map(async (pathname) => find(pathname));
    expect(await drawings[3], 'the fourth').toBeNull();
    expect(gate.mostAtOnce).toBe(2);
    resolve(undefined);
    expect((await Promise.all(drawings)).map((page) => page !== null)).toEqual([
      true,
      true,
      true,
      false,
    ]);
    expect(gate.mostAtOnce).toBe(2);
  });
});

describe('a product without built pages', () => {
  const unused = {
    now: () => 0,
    freshMs: 1000,
    staleMs: 60_000,
    kept: { listed: 2, posts: 2, asked: 2, lost: 2 },
    draws: { atOnce: 2, waiting: 1, known: plenty, strange: plenty },
    mayDrawFor: async () => true,
    isPassing: () => false,
  };

  it('renders nothing and says so', async () => {
    const pages = createSitePages({
      load: async () => null,
      template: () => null,
      ask: () => Promise.reject(new Error('asked')),
      ...unused,
      report: () => undefined,
    });
    expect([
      await pages.audienceOf('/'),
      await pages.paths(),
      await pages.find(address, '203.0.113.7'),
    ]).toEqual(['nobody', [], null]);
  });

  it('whose build is broken reports it once', async () => {
    let reports = 0;
    const pages = createSitePages({
      load: () => Promise.reject(new Error('no code')),
      template: () => template,
      ask: () => Promise.reject(new Error('asked')),
      ...unused,
      report: () => (reports += 1),
    });
    for (let time = 0; time < 3; time += 1)
      expect([await pages.audienceOf('/'), await pages.find(address, '203.0.113.7')]).toEqual([
        'nobody',
        null,
      ]);
    expect(reports).toBe(1);
  });
});
