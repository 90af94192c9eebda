import { expect, it } from 'vitest';
import { openPGliteCopy } from '../support/pglite-of-tests.ts';

it('lets timers run while statements follow each other, also within a transaction', async () => {
  const database = await openPGliteCopy('empty');
  try {
    for (const inTransaction of [false, true]) {
      let turns = 0;
      const timer = setInterval(() => (turns += 1), 1);
      const ask = async (run: { raw(text: string): Promise<unknown> }) => {
        for (let at = 0; at < 3000; at += 1) await run.raw('select 1');
      };
      await (inTransaction ? database.exclusively(async (tx) => ask(tx)) : ask(database));
      clearInterval(timer);
      expect(turns).toBeGreaterThan(1);
    }
  } finally {
    await database.close();
  }
});
