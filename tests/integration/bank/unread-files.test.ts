import { randomBytes } from 'node:crypto';
import { globSync } from 'node:fs';
import { truncate } from 'node:fs/promises';
import path from 'node:path';
import type { Socket } from 'node:net';
import sharp from 'sharp';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { answerLimits } from '#server/answer-limits.ts';
import type { ApiClient } from '../support/api-client.ts';
import { openRawClient } from '../support/raw-client.ts';
import type { TestServer } from '../support/test-server.ts';
import { withServer } from '../support/with-server.ts';

/** Longer than the buffers of both sides of a connection hold. */
const fileBytes = 48 * 1024 * 1024;
const soonMs = 20_000;
const room = { bytes: 10 ** 9, bytesOfAddress: 2 * answerLimits.streamBytes };

describe('files that nobody reads', () => {
  let server: TestServer;
  let minh: ApiClient;
  let admin: ApiClient;
  const open: Socket[] = [];
  withServer('PGlite', (started) => ({ server } = started), {
    env: { TRUSTED_PROXIES: '127.0.0.1' },
    limits: {
      answers: { ...answerLimits, silentMs: Infinity, guests: room, people: room },
    },
  });
  beforeAll(async () => {
    [minh, admin] = [await server.signedIn('minh'), await server.signedIn('admin')];
  });
  afterEach(() => {
    for (const socket of open.splice(0)) socket.destroy();
  });

  const picture = async () =>
    sharp(randomBytes(300), { raw: { width: 10, height: 10, channels: 3 } })
      .png()
      .toBuffer();
  const upload = async (client: ApiClient, address: string): Promise<Record<string, string>> => {
    const form = new FormData();
    form.append('file', new Blob([new Uint8Array(await picture())]), 'anh.png');
    const response = await fetch(server.url + address, {
      method: 'POST',
      headers: { authorization: `Bearer ${client.bearer}`, origin: server.url },
      body: form,
    });
    // the routes' own answers
    return (await response.json()) as Record<string, string>;
  };

  /** Asks three times from one address, and reads what comes first only. */
  async function statusesOf(address: string, from: string, client: ApiClient | null) {
    const statuses: (number | null)[] = [];
    for (const _ of [1, 2, 3]) {
      const asked = openRawClient(server.port, [
        `GET ${address} HTTP/1.1`,
        'host: 127.0.0.1',
        `x-forwarded-for: ${from}`,
        ...(client === null ? [] : [`authorization: Bearer ${client.bearer}`]),
      ]);
      open.push(asked.socket);
      statuses.push(await asked.status(soonMs));
      asked.socket.pause();
    }
    return statuses;
  }

  it.each([
    [
      'pictures of support',
      'support',
      async (): Promise<string> =>
        `/support-pictures/${(await upload(minh, '/uploads/support'))['id']}`,
      (): ApiClient | null => minh,
    ],
    [
      'pictures of people',
      'avatars',
      async (): Promise<string> => (await upload(minh, '/profile/avatar'))['avatar'] ?? '',
      (): ApiClient | null => null,
    ],
    [
      'pictures of the site',
      'site-images',
      async (): Promise<string> => {
        const kept = await fetch(`${server.url}/admin/site-images?kind=figure`, {
          method: 'POST',
          headers: {
            authorization: `Bearer ${admin.bearer}`,
            origin: server.url,
            'content-type': 'image/png',
          },
          body: new Uint8Array(await picture()),
        });
        // the route's own answer
        return ((await kept.json()) as { readonly url: string }).url;
      },
      (): ApiClient | null => null,
    ],
  ] as const)('hold no more than their readers may: %s', async (_, folder, keep, reader) => {
    const address = await keep();
    const files = globSync(`${folder}/**/*.webp`, { cwd: server.dataFolder });
    expect(files).not.toEqual([]);
    for (const file of files) await truncate(path.join(server.dataFolder, file), fileBytes);
    const from = `203.0.113.${folder.length}`;
    expect(await statusesOf(address, from, reader())).toEqual([200, 200, 429]);
    // Whoever is elsewhere gets it, as a whole.
    const whole = await fetch(server.url + address, {
      headers: { 'x-forwarded-for': '198.51.100.1', authorization: `Bearer ${minh.bearer}` },
    });
    expect((await whole.arrayBuffer()).byteLength).toBe(fileBytes);
  });
});
