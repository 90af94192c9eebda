import { generateKeyPairSync, sign } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { createFeedCheck, feedFileOf } from './signed-feed.ts';
import { failureOf } from './updater.ts';

const keys = generateKeyPairSync('ed25519');
const feed =
  'version: 0.2.0\nfiles:\n  - url: mai-vang-0.2.0.zip\n    sha512: AAAA\n    size: 5\n  - url: mai-vang-0.2.0.dmg\n    sha512: BBBB\nsha512: AAAA\n';
const signature = sign(null, Buffer.from(feed), keys.privateKey).toString('base64');

function checkWith(
  answers: Readonly<Record<string, Response>>,
  feedUrl = 'https://tai.maivang.example/ban-moi',
) {
  const asked: string[] = [];
  const check = createFeedCheck({
    feedUrl,
    publicKey: keys.publicKey.export({ format: 'der', type: 'spki' }).toString('base64'),
    feedFile: 'latest.yml',
    async fetch(address) {
      asked.push(address);
      return answers[address.split('/').at(-1) ?? ''] ?? new Response(null, { status: 404 });
    },
  });
  return { check, asked };
}

const sound = () => ({
  'latest.yml': new Response(feed),
  'latest.yml.sig': new Response(`${signature}\n`),
});

describe('a signed feed', () => {
  test('lets through what it names, whichever of its files it is', async () => {
    const { check, asked } = checkWith(sound());
    await check({ version: '0.2.0', sha512: ['AAAA', 'BBBB'] });
    expect(asked).toEqual([
      'https://tai.maivang.example/ban-moi/latest.yml',
      'https://tai.maivang.example/ban-moi/latest.yml.sig',
    ]);
    await checkWith(sound(), 'https://tai.maivang.example/ban-moi/').check({
      version: '0.2.0',
      sha512: ['BBBB'],
    });
  });

  test.each([
    [{ version: '0.3.0', sha512: ['AAAA'] }],
    [{ version: '0.2.0', sha512: ['AAAA', 'EVIL'] }],
    [{ version: '0.2.0', sha512: ['AA'] }],
    [{ version: '0.2.0', sha512: [] }],
    [{ version: '0.2', sha512: ['AAAA'] }],
  ])('refuses %j', async (claim) => {
    expect(
      await checkWith(sound())
        .check(claim)
        .then(() => 'taken', failureOf),
    ).toBe('refused');
  });

  test('a server that stumbles is the network, a missing signature and an endless answer are not', async () => {
    const claim = { version: '0.2.0', sha512: ['AAAA'] };
    const outcome = (answers: Readonly<Record<string, Response>>) =>
      checkWith(answers)
        .check(claim)
        .then(() => 'taken', failureOf);
    expect(
      await outcome({
        'latest.yml': new Response(feed),
        'latest.yml.sig': new Response('', { status: 503 }),
      }),
    ).toBe('network');
    expect(await outcome({ 'latest.yml': new Response(feed) })).toBe('refused');
    expect(await outcome({ ...sound(), 'latest.yml.sig': new Response('not base64 at all') })).toBe(
      'refused',
    );
    expect(
      await outcome({ ...sound(), 'latest.yml': new Response(`${feed}${' '.repeat(70_000)}`) }),
    ).toBe('refused');
  });
});

test('each system has its own feed file', () => {
  expect([
    feedFileOf('win32', 'x64'),
    feedFileOf('darwin', 'arm64'),
    feedFileOf('linux', 'x64'),
    feedFileOf('linux', 'arm64'),
  ]).toEqual(['latest.yml', 'latest-mac.yml', 'latest-linux.yml', 'latest-linux-arm64.yml']);
});
