import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { ok } from '#shared/kernel/result.ts';
import { createGoogleIdentity, type GoogleProof } from './google-identity.ts';
import { refused } from './sdk-error.ts';

function setUp(clientId: string | null = 'khach.apps.googleusercontent.com') {
  const asked: [string, Readonly<Record<string, unknown>>][] = [];
  let isCancelled = false;
  const google = createGoogleIdentity({
    clientId,
    load: async () => ok(true),
    find: () => ({
      initialize: (options) => void asked.push(['initialize', options]),
      renderButton: (_place, look) => void asked.push(['button', look]),
      prompt: () => void asked.push(['prompt', {}]),
      cancel: () => void (isCancelled = true),
    }),
    randomBytes: (count) => new Uint8Array(count).fill(255),
    sha256: async (text) => new Uint8Array(createHash('sha256').update(text).digest()),
  });
  const emptied: boolean[] = [];
  // The only thing of an element that is used here.
  const place = { replaceChildren: () => void emptied.push(true) } as unknown as HTMLElement;
  return { google, asked, place, emptied, isCancelled: () => isCancelled };
}

describe('Google Identity Services', () => {
  it('asks for a token with the digest of a secret, and hands the token on with the secret', async () => {
    const { google, asked, place } = setUp();
    const proofs: GoogleProof[] = [];
    const offered = await google.offer(
      place,
      { isDark: false, width: 408 },
      { onPress: () => undefined, onProof: (proof) => proofs.push(proof) },
    );
    expect(offered.ok).toBe(true);
    const nonce = Buffer.alloc(32, 255).toString('base64url');
    const options = asked[0]?.[1];
    expect(options).toMatchObject({
      client_id: 'khach.apps.googleusercontent.com',
      nonce: createHash('sha256').update(nonce).digest('base64url'),
      auto_select: false,
    });
    // What was given as `callback`.
    const callback = options?.['callback'] as (response: unknown) => void;
    for (const nonsense of [null, {}, { credential: 7 }, { credential: '' }]) callback(nonsense);
    callback({ credential: 'ey.x.y' });
    expect(proofs).toEqual([{ credential: 'ey.x.y', nonce }]);
    expect(asked[1]).toEqual([
      'button',
      expect.objectContaining({ width: 400, theme: 'outline', locale: 'vi' }),
    ]);
  });

  it('takes its button and its offer away', async () => {
    const { google, place, emptied, isCancelled } = setUp();
    const offered = await google.offer(
      place,
      { isDark: true, width: 100 },
      { onPress: () => undefined, onProof: () => undefined },
    );
    if (offered.ok) offered.value.stop();
    expect([emptied, isCancelled()]).toEqual([[true], true]);
  });

  it('says to the letter that it needs an application id', async () => {
    const { google, place } = setUp(null);
    expect(
      await google.offer(
        place,
        { isDark: false, width: 400 },
        { onPress: () => undefined, onProof: () => undefined },
      ),
    ).toEqual(refused('app_id'));
    expect(refused('app_id').error.message).toBe('You need to set appId');
  });
});
