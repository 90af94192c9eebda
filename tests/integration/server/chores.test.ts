import { expect, it } from 'vitest';
import { periodicWords } from '#renderer/features/admin/jobs/periodic.copy.ts';
import { openDatabaseSource } from '../support/databases.ts';
import { startTestServer } from '../support/test-server.ts';

/** Work of a provider that this server has not. */
const elsewhere = new Set(['bank_feed_sepay']);

it('does by itself whatever the office has a word for', async () => {
  const source = await openDatabaseSource('PGlite');
  const server = await startTestServer(source, { env: { SMTP_URL: 'smtp://127.0.0.1:9' } });
  try {
    const begun = async () =>
      (
        (await server.database.raw(
          "select distinct data->>'name' as name from jobs.job where name = 'periodic' order by 1",
        )) as readonly { readonly name: string }[]
      ).map(({ name }) => name);
    const expected = Object.keys(periodicWords).filter((name) => !elsewhere.has(name));
    await expect.poll(begun).toEqual(expected.toSorted());
  } finally {
    await server.stop();
    await source.stop();
  }
});
