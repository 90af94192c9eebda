import { describe, expect, test } from 'vitest';
import { contentSecurityPolicy } from '#shared/security/content-security-policy.ts';
import { createAppRequestHandler } from './answer-app-request.ts';
import { windowErrorPath } from '../window/window-error-page.ts';

const reports: string[] = [];
const named = (name: string) => async () => new Response(name);
const answer = createAppRequestHandler({
  files: named('files'),
  graphql: named('graphql'),
  media: named('media'),
  events: named('events'),
  pictures: named('pictures'),
  saved: named('saved'),
  owner: async () => 'linh',
  report: (what) => reports.push(what),
});

describe('the server of the page', () => {
  test.each([
    ['app://mai/', 'files'],
    ['app://mai/graphql', 'graphql'],
    ['app://mai/graphql/x', 'files'],
    ['app://mai/media/t/a.mp4', 'media'],
    ['app://mai/mediax', 'files'],
    ['app://mai/events', 'events'],
    ['app://mai/events/x', 'files'],
    ['app://mai/uploads/support', 'pictures'],
    ['app://mai/uploads/supportx', 'files'],
    ['app://mai/support-pictures/a', 'pictures'],
    ['app://mai/affiliate/statement.pdf?kind=MONTH', 'saved'],
    ['app://mai/affiliate/commissions.csv', 'saved'],
    ['app://mai/affiliate/dashboard', 'files'],
    ['app://mai/profile', 'files'],
    ['app://mai/profile/avatar', 'pictures'],
    ['app://mai/avatars/a-96.webp', 'pictures'],
    ['app://mai/profile/data-export/7f9c2ba4-e88f-4a0f-9b7c-3d8a4c0a1b2e.zip', 'saved'],
    ['app://mai/profile/data-export/x.zip', 'files'],
  ])('%s is for %s', async (address, name) => {
    expect(await (await answer(new Request(address))).text()).toBe(name);
  });

  test('another host or a foreign origin is refused', async () => {
    expect((await answer(new Request('app://other/'))).status).toBe(404);
    expect(
      (
        await answer(
          new Request('app://mai/graphql', { headers: { origin: 'https://evil.example' } }),
        )
      ).status,
    ).toBe(403);
    expect(
      (await answer(new Request('app://mai/graphql', { headers: { origin: 'app://mai' } }))).status,
    ).toBe(200);
  });

  test('nothing is done for a page that shows another person than is signed in', async () => {
    const asked = async (path: string, person: string) =>
      answer(new Request(`app://mai${path}`, { headers: { 'x-mai-vang-person': person } }));
    for (const path of ['/graphql', '/events', '/uploads/support', '/profile/avatar']) {
      const refused = await asked(path, 'minh');
      expect([refused.status, await refused.text()]).toEqual([
        409,
        expect.stringContaining('"PERSON_CHANGED"'),
      ]);
      expect((await asked(path, 'linh')).status).toBe(200);
    }
  });

  test('a bug answers 500 without a word and is reported', async () => {
    const broken = createAppRequestHandler({
      files: () => Promise.reject(new Error('secret')),
      graphql: named(''),
      media: named(''),
      events: named(''),
      pictures: named(''),
      saved: named(''),
      owner: async () => 'linh',
      report: (what) => reports.push(what),
    });
    const response = await broken(new Request('app://mai/'));
    expect([response.status, await response.text(), reports.length]).toEqual([500, '', 1]);
  });

  test('the error page of a dead window stands under the policy and needs no script', async () => {
    const page = await answer(new Request(`app://mai${windowErrorPath}`));
    const html = await page.text();
    expect(page.headers.get('content-security-policy')).toBe(contentSecurityPolicy);
    expect(html).not.toMatch(/<script|style=|<style/);
    const style = await answer(new Request(`app://mai${/href="([^"]+\.css)"/.exec(html)?.[1]}`));
    expect([style.status, style.headers.get('content-type')]).toEqual([
      200,
      'text/css; charset=utf-8',
    ]);
  });
});
