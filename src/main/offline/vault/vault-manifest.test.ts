import { randomBytes } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { readManifest, sealManifest, type VaultManifest } from './vault-manifest.ts';

const key = { id: 'aa', key: Buffer.alloc(32, 7) };
const file = {
  name: 'v0.mp4',
  bytes: 1500,
  height: 720,
  pieceBytes: 1024,
  pieces: ['11'.repeat(32), '22'.repeat(32)],
  iv: 'ab'.repeat(16),
};
const manifest: VaultManifest = {
  userId: 'linh',
  lessonId: 'l1',
  slug: 'bài-1',
  isPreview: false,
  version: '1',
  mediaFolder: 'm1',
  qualityHeight: 720,
  createdAtMs: 1,
  files: [file],
};

/** What the file says of a manifest that was sealed with these changes. */
const kindOf = (changes: Partial<VaultManifest>): string =>
  readManifest(sealManifest({ ...manifest, ...changes }, { key, randomBytes }), () => key).kind;
const kindOfFile = (changes: Partial<typeof file> | { readonly height: null }): string =>
  kindOf({ files: [{ ...file, ...changes }] });

test('a manifest of the first version opens for as long as there are lessons of it', () => {
  const written =
    '{"format":1,"keyId":"aa","userId":"linh","lessonId":"l1","nonce":"090909090909090909090909",' +
    '"tag":"4b076d5259117c12e7964a749b8fbfa2","body":"R+0yR3nUgrWlw/OfljbtiwFtLXo174nRUQAtkVbct' +
    'llF1mtLj+0sYF4jaKu/B2yquQdeWQoWqrAyQ1kq5Ph1W8UDY7GhUVC7OOKEOo9VhKbtHV76KvYrPhF4tZDuTXGw0qYs' +
    'ZQ1mlqqxkBqk7ny2fXJ5FGYUA4foLKOZAqu3SBA/+AGV30flDhQBvy9phjPsWxG2pcNZqV7BtJuOi/6+4CGjuJ7tQMdx' +
    'VO3MweqZ7/c4GeoCMIASx70bV9OAiBfWh3sksaY+cYoRbNiI43UZpLkhGoY8szQuEmGJ9Et9518/opWQy2NYgCYG4/rZ' +
    'XRtz2/Gegw8UFQ/SymEeMOe2EZusTYrHzuQ3QhE84fsHIUTp4Oy3GuQrpzAmflk8ilpsLw9I2UJCIgPsHhU7l1CDr0n+' +
    'cs0vbM67GhYyvz70nuIdbDNuJ3n67M4tnpy8LYNJdOF4lfV8sQj+rQrinTo2TzbRnNl1agP3hfqwcsFhZimYelrpEXTC' +
    'DqVBqoonHIuKWEovQOakYpmQ"}';
  expect(readManifest(Buffer.from(written), () => key)).toEqual({ kind: 'sound', manifest, key });
});

test.each([
  ['nothing', ''],
  ['no JSON', '{"format":1'],
  ['another thing', '[]'],
  ['null', 'null'],
  ['another format', '{"format":2}'],
])('a file that holds %s is damaged', (_what, text) => {
  expect(readManifest(Buffer.from(text), () => key)).toEqual({ kind: 'damaged' });
});

describe('what a manifest may say', () => {
  test.each([
    'v0.mp4',
    'captions.vi.vtt',
    'l1/v0.m3u8',
    'a/b-c/_d.e',
    '-x',
    'a..b',
    'x',
    'x'.repeat(400),
  ])('a file may be called %s', (name) => expect(kindOfFile({ name })).toBe('sound'));

  // They become parts of addresses and would lead elsewhere.
  test.each([
    '',
    '.',
    '..',
    '../v0.mp4',
    '/v0.mp4',
    'l1/',
    'l1//v0.mp4',
    'l1/../v0.mp4',
    'l1/.hidden',
    '.hidden',
    'l1\\v0.mp4',
    'l1/v0?x',
    'v0.mp4#x',
    '%2e%2e/v0.mp4',
    'bài.mp4',
    'a b',
    'a b/c',
    'a/b c/d',
    'v0.mp4\n',
    'x'.repeat(401),
  ])('none may be called %j', (name) => {
    expect(kindOfFile({ name })).toBe('damaged');
    expect(kindOf({ mediaFolder: name })).toBe('damaged');
  });

  test('of pieces it has as many as its size needs', () => {
    const piece = '11'.repeat(32);
    expect(kindOfFile({ pieces: [piece] })).toBe('damaged');
    expect(kindOfFile({ pieces: [piece, piece, piece] })).toBe('damaged');
    expect(kindOfFile({ bytes: 1024, pieces: [piece] })).toBe('sound');
    expect(kindOfFile({ bytes: 1025, pieces: [piece] })).toBe('damaged');
    expect(kindOfFile({ bytes: 0, pieces: [] })).toBe('sound');
  });

  test.each([
    ['pieceBytes', 1023],
    ['pieceBytes', 16 * 1024 ** 2 + 1],
    ['bytes', -1],
    ['bytes', 1500.5],
    ['height', -1],
  ])('%s is never %d', (name, value) => expect(kindOfFile({ [name]: value })).toBe('damaged'));

  test.each([
    ['a short hash', { pieces: ['11'.repeat(31), '22'.repeat(32)] }],
    ['a long hash', { pieces: [`${'11'.repeat(32)}1`, '22'.repeat(32)] }],
    ['a hash of other letters', { pieces: ['gg'.repeat(32), '22'.repeat(32)] }],
    ['a short counter block', { iv: 'ab'.repeat(15) }],
    ['a long counter block', { iv: 'ab'.repeat(17) }],
  ])('%s is none', (_what, changes) => expect(kindOfFile(changes)).toBe('damaged'));

  test('beside the video no file has a height', () =>
    expect(kindOfFile({ height: null })).toBe('sound'));
});
