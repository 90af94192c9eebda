import path from 'node:path';
import { createServer } from 'vite';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { projectRoot } from '#scripts/run-step.ts';

let server: Awaited<ReturnType<typeof createServer>>;
beforeAll(async () => {
  server = await createServer({
    configFile: path.join(projectRoot, 'web/vite.config.ts'),
    logLevel: 'silent',
    // Nothing but the page is asked for: no package is looked through.
    optimizeDeps: { noDiscovery: true },
    server: { host: '127.0.0.1', port: 0, proxy: {} },
  });
  await server.listen();
});
afterAll(() => server.close());

it('have their styles, at every address', async () => {
  const [origin] = server.resolvedUrls?.local ?? [];
  const page = await (await fetch(`${origin}dev/ui`, { headers: { accept: 'text/html' } })).text();
  const sheets = [...page.matchAll(/<link rel="stylesheet" href="(?<href>[^"]+)"/g)].map(
    ({ groups }) => groups?.['href'] ?? '',
  );
  expect(sheets).toHaveLength(1);
  for (const sheet of sheets) {
    // oxlint-disable-next-line no-await-in-loop -- one
    const answer = await fetch(new URL(sheet, `${origin}dev/ui`), {
      headers: { accept: 'text/css' },
    });
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/css']);
  }
});
