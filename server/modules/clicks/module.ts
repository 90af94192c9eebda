import type { ServerCore } from '#server/server-core.ts';
import type { ServerModule } from '#server/server-module.ts';
import { describeError } from '#server/describe-error.ts';
import { later } from '#server/later.ts';
import { clickChore, createClicks } from './api.ts';

/** Clicks on affiliates' links. */
export async function clicksModule({ database, limits, now, keys }: ServerCore) {
  const clicks = await createClicks({
    database,
    limits,
    now,
    claimKey: await keys.get('click_key'),
    log: (fields, text) => console.error(JSON.stringify({ ...fields, msg: text })),
    describe: describeError,
    schedule: later,
  });
  return { services: { clicks }, chores: [clickChore({ clicks, now })] } satisfies ServerModule;
}
