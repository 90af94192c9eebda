import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import * as fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { contentSecurityPolicy } from '#shared/security/content-security-policy.ts';
import { createRendererFiles, findRendererFile } from './renderer-files.ts';

let folder = '';
let root = '';
const secret = 'outside the page';

beforeAll(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'mai-vang-files-'));
  root = path.join(folder, 'renderer');
  mkdirSync(path.join(root, 'learn/assets'), { recursive: true });
  writeFileSync(path.join(root, 'index.html'), '<!doctype html>');
  writeFileSync(path.join(root, 'learn/assets/entry-Ab_1.js'), 'export {};');
  writeFileSync(path.join(folder, 'secret.txt'), secret);
  mkdirSync(path.join(folder, 'renderer-other'));
  writeFileSync(path.join(folder, 'renderer-other/secret.txt'), secret);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const ask = (address: string, method = 'GET') =>
  createRendererFiles(root)(new Request(`app://mai${address}`, { method }));

describe('the page is served from its folder only', () => {
  test('files come with their type and the one policy', async () => {
    const answer = await ask('/learn/assets/entry-Ab_1.js');
    expect([answer.status, answer.headers.get('content-type'), await answer.text()]).toEqual([
      200,
      'text/javascript; charset=utf-8',
      'export {};',
    ]);
    expect(answer.headers.get('content-security-policy')).toBe(contentSecurityPolicy);
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
  });

  test.each(['/', '/dashboard', '/learn/bai-1', '/khóa%20học', '/a/../b'])(
    'the route %s is answered by index.html',
    async (address) => {
      const answer = await ask(address);
      expect([answer.status, await answer.text()]).toEqual([200, '<!doctype html>']);
    },
  );

  test.skipIf(process.platform === 'win32')(
    'a link in it leads nowhere outside, and its own folder may be reached by one',
    async () => {
      symlinkSync(path.join(folder, 'secret.txt'), path.join(root, 'linked.txt'));
      symlinkSync(path.join(folder, 'renderer-other'), path.join(root, 'other'));
      symlinkSync(root, path.join(folder, 'by-link'));
      for (const address of ['/linked.txt', '/other/secret.txt'])
        expect([address, (await ask(address)).status]).toEqual([address, 404]);
      const byLink = await createRendererFiles(path.join(folder, 'by-link'))(
        new Request('app://mai/learn/assets/entry-Ab_1.js'),
      );
      expect([byLink.status, await byLink.text()]).toEqual([200, 'export {};']);
    },
  );

  test.each([
    '/missing.js',
    '/learn/assets',
    '/learn/assets/none.css',
    '/.env',
    '/x/.git/config.json',
  ])('%s is not found or a route, never something else', async (address) => {
    const answer = await ask(address);
    expect([404, 200]).toContain(answer.status);
    expect(await answer.text()).toBe(answer.status === 200 ? '<!doctype html>' : '');
  });

  test('only reading is allowed', async () => {
    expect((await ask('/', 'POST')).status).toBe(405);
    expect(await (await ask('/', 'HEAD')).text()).toBe('');
  });

  test('10 000 generated paths never lead out of the folder', async () => {
    const part = fc.oneof(
      fc.constantFrom(
        '..',
        '.',
        '%2e%2e',
        '%2E.',
        '..%2f',
        '%5c..',
        '\\..',
        '..\\',
        '',
        ' ',
        '%00',
        'C:',
        'c$',
        '~',
        'secret.txt',
        'renderer-other',
        'learn',
        'assets',
        '...',
        '..;',
        '%252e%252e',
        '．．',
        'index.html',
      ),
      fc.string({ unit: 'binary', maxLength: 12 }),
    );
    const pathname = fc
      .array(part, { minLength: 1, maxLength: 8 })
      .map((parts) => `/${parts.join('/')}`);
    const files = createRendererFiles(root);
    await fc.assert(
      fc.asyncProperty(pathname, fc.boolean(), async (raw, decode) => {
        // Both the raw text and what an URL parser makes of it, decoded or not.
        const parsed = new URL(`app://mai${raw.replace(/[#?]/g, '')}`).pathname;
        for (const candidate of [raw, decode ? safeDecode(parsed) : parsed]) {
          const file = findRendererFile(root, candidate);
          expect(
            file === null || (path.resolve(file) === file && file.startsWith(root + path.sep)),
          ).toBe(true);
        }
        expect(
          await (await files(new Request(`app://mai${raw.replace(/[#?]/g, '')}`))).text(),
        ).not.toContain(secret);
      }),
      { numRuns: 10_000 },
    );
  });
});

function safeDecode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
