import { describe, expect, it } from 'vitest';
import type { SiteAnswer, SiteBundle, SitePage, SiteQuestion } from '../../src/shared/site/site-page.ts';
import { createSitePages } from './site-pages.ts';
import type { SiteTemplate } from './site-template.ts';

const template: SiteTemplate = {
  version: '1',
  page: '<html><head><script src="/page-start-1.js"></script><title>x</title><script type="module" crossorigin src="/a.js"></script><meta name="description" content="y" /></head><body><div id="root"></div></body></html>',
  filesOf: () => ({ scripts: [], styles: [] }),
};
const question: SiteQuestion = { operationName: 'Price', variables: {}, query: 'query Price { price }' };
const address = { origin: 'http://site', pathname: '/', search: '' };

/** A page that shows one answer, and counters of what was done for it. */
function setUp({ broken = false }: { readonly broken?: boolean } = {}) {
  const done = { renders: 0, asks: 0, reports: 0 };
  const state = { nowMs: 0, answer: { data: 1 } as SiteAnswer };
  const bundle: SiteBundle = {
    audienceOf: () => 'everybody',
    paths: ['/'],
    brandName: 'Mai',
    async render(asked, ask): Promise<SitePage> {
      done.renders += 1;
      if (broken) throw new Error('a page that cannot be drawn');
      const answer = await ask(question);
      return { status: 200, html: `<p>${asked} ${JSON.stringify(answer)}</p>`, head: { title: 'T', description: 'D', imagePath: null, type: 'website', jsonLd: [], canonicalPath: null, noIndex: false }, answers: {}, code: [] };
    },
  };
  const pages = createSitePages({
    load: async () => bundle,
    template: () => template,
    async ask() {
      done.asks += 1;
      return state.answer;
    },
    now: () => state.nowMs,
    freshMs: 1000,
    kept: 2,
    report() {
      done.reports += 1;
    },
  });
  const html = async () => (await pages.find(address))?.file.identity.toString() ?? null;
  return { done, state, pages, html };
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
    const { done, pages } = setUp();
    for (const pathname of ['/a', '/b', '/c', '/a']) await pages.find({ ...address, pathname });
    expect(done.renders).toBe(4);
    await pages.find({ ...address, pathname: '/c' });
    expect(done.renders).toBe(4);
  });
});

describe('a product without built pages', () => {
  it('renders nothing and says so', async () => {
    const pages = createSitePages({ load: async () => null, template: () => null, ask: () => Promise.reject(new Error('asked')), now: () => 0, freshMs: 1000, kept: 2, report: () => undefined });
    expect([await pages.audienceOf('/'), await pages.paths(), await pages.find(address)]).toEqual(['nobody', [], null]);
  });

  it('whose build is broken reports it once', async () => {
    let reports = 0;
    const pages = createSitePages({ load: () => Promise.reject(new Error('no code')), template: () => template, ask: () => Promise.reject(new Error('asked')), now: () => 0, freshMs: 1000, kept: 2, report: () => (reports += 1) });
    for (let time = 0; time < 3; time += 1) expect([await pages.audienceOf('/'), await pages.find(address)]).toEqual(['nobody', null]);
    expect(reports).toBe(1);
  });
});
