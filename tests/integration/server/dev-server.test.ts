import path from 'node:path';
import { createServer, type ViteDevServer } from 'vite';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { TestServer } from '../support/test-server.ts';
import { withServer } from '../support/with-server.ts';

const root = path.resolve(import.meta.dirname, '../../..');

describe('the pages of Vite beside an API', () => {
  let server: TestServer;
  let pages: ViteDevServer;
  let origin: string;
  withServer('PGlite', (started) => ({ server } = started));
  beforeAll(async () => {
    vi.stubEnv('API_URL', server.url);
    pages = await createServer({
      configFile: path.join(root, 'web/vite.config.ts'),
      cacheDir: path.join(server.dataFolder, 'vite'),
      optimizeDeps: { noDiscovery: true },
      server: { host: '127.0.0.1', port: 0, hmr: false },
      logLevel: 'error',
    });
    await pages.listen();
    const address = pages.httpServer?.address();
    if (typeof address !== 'object' || address === null) throw new Error('The pages have no port.');
    origin = `http://127.0.0.1:${address.port}`;
  });
  afterAll(async () => {
    vi.unstubAllEnvs();
    await pages.close();
  });

  const ask = async (from: string) =>
    (
      await fetch(`${origin}/graphql`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', origin: from },
        body: JSON.stringify({ query: '{ course { title } }' }),
      })
    ).json();

  it('ask it as its own pages do, and no page of another site does', async () => {
    expect(await ask(origin)).toMatchObject({ data: { course: { title: expect.any(String) } } });
    expect(await ask('http://evil.example')).toMatchObject({
      errors: [{ extensions: { code: 'ORIGIN_NOT_ALLOWED' } }],
    });
  });

  it('reach its files', async () => {
    const answer = await fetch(`${origin}/site-images/none.webp`);
    expect([answer.status, answer.headers.get('content-type')]).not.toEqual([200, 'text/html']);
  });
});
