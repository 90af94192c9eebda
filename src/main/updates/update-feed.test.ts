import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { findUpdateFeed } from './update-feed.ts';

let resourcesFolder = '';
beforeEach(() => (resourcesFolder = mkdtempSync(path.join(os.tmpdir(), 'mai-vang-feed-'))));
afterEach(() => rmSync(resourcesFolder, { recursive: true, force: true }));

const feed = 'https://tai.maivang.example/ban-moi';
const find = (
  url: string,
  platform: NodeJS.Platform = 'linux',
  isPackaged = true,
  publicKey = 'key',
) =>
  findUpdateFeed({ builtIn: { url, publicKey }, isPackaged, platform, resourcesFolder })?.url ??
  null;

test('a packaged build looks where it was told to; any other looks nowhere', () => {
  expect(find(feed)).toBe(feed);
  expect([
    find(''),
    find(feed, 'linux', false),
    find(feed, 'linux', true, ''),
    find('http://tai.maivang.example/'),
    find('https://user:pass@tai.maivang.example/'),
    find('file:///tmp/feed'),
    find('feed'),
  ]).toEqual(Array.from({ length: 7 }, () => null));
});

test.each([
  ['publisherName: Mai Vàng\n', true],
  ['provider: generic\npublisherName:\n  - Mai Vàng\n', true],
  ['provider: generic\n', false],
  ['publisherName:\nprovider: generic\n', false],
  ['x-publisherName: Mai Vàng\n', false],
])('on Windows an update needs a publisher who must have signed it: %j', (config, isNamed) => {
  writeFileSync(path.join(resourcesFolder, 'app-update.yml'), config);
  expect(find(feed, 'win32')).toBe(isNamed ? feed : null);
});

test('on Windows without that file it looks nowhere', () => {
  expect(find(feed, 'win32')).toBeNull();
});
