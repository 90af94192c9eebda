import {
  isAffiliateCode,
  normaliseAffiliateCode,
} from '#shared/domain/affiliate/affiliate-rules.ts';
import { isCampaignName, normaliseCampaignName } from '#shared/domain/affiliate/campaign-link.ts';
import { vietnameseDay } from '#shared/kernel/vietnamese-time.ts';
import type { ClickLossCause } from '../../db/tables/click-tables.ts';
import type { Database } from '../../db/port.ts';
import type { Limits } from '../../limits.ts';
import { createTally } from '../../tally.ts';
import { networkOf } from '../auth/api.ts';
import { createBotFilter } from './bots.ts';
import { createClickBuffer } from './click-buffer.ts';
import { openClaim, sealClaim } from './click-claim.ts';
import { createClickIds } from './click-ids.ts';
import { addLoss, type ClickBatch, listLosses, nextIdBlock, writeClicks } from './click-store.ts';
import { type Clicks, type NewClick, type TakenClick, unwrittenClickId } from './clicks.ts';
import { keepLastClick } from './last-click-store.ts';
import { createLinkTargets } from './link-targets.ts';
import { createVisitorKeys, type DayHasher, type VisitorKeys } from './visitor-keys.ts';

export interface ClicksDeps {
  readonly database: Database;
  readonly limits: Pick<
    Limits,
    | 'clicksWaiting'
    | 'clickBatch'
    | 'clickFlushMs'
    | 'clickRetryMs'
    | 'clickLinkMemoryMs'
    | 'rememberedClickLinks'
    | 'rememberedBrowsers'
  >;
  /** Signs cookies; the same for every process on this database. */
  readonly claimKey: Uint8Array;
  readonly now: () => number;
  readonly log: (fields: object, text: string) => void;
  readonly describe: (error: unknown) => unknown;
  readonly schedule: (delayMs: number, task: () => void) => () => void;
}

/**
 * What `affiliate_click_ids` counts by: half a block is more than may wait, so ids end only with
 * the database.
 */
export const clickIdBlock = 131_072;

const lossDays = 30;
const lossPauseMs = 10_000;
const dayMs = 24 * 3_600_000;

/** A click that waits: what its row is made of. */
interface WaitingClick extends TakenClick {
  readonly path: string;
  readonly referrerHost: string | null;
  readonly address: string;
  readonly userAgent: string;
}

/** Click tracking of one process. */
export async function createClicks({
  database,
  limits,
  claimKey,
  now,
  log,
  describe,
  schedule,
}: ClicksDeps): Promise<Clicks> {
  const report = (error: unknown): void =>
    log({ error: describe(error) }, 'clicks wait: the database did not take them');
  const fetchBlock = async (): Promise<bigint> =>
    (await database.first(nextIdBlock, {}))?.first ??
    Promise.reject(new Error('a sequence answers'));
  const ids = await createClickIds({ fetchBlock, blockSize: clickIdBlock, report });
  const isBot = createBotFilter(limits.rememberedBrowsers);
  const keys = createVisitorKeys(database);
  const findLink = createLinkTargets({
    database,
    memoryMs: limits.clickLinkMemoryMs,
    remembered: limits.rememberedClickLinks,
  });
  const losses = createTally<ClickLossCause>({
    async write(cause, count) {
      log({ cause, count }, 'clicks were dropped');
      await database.run(addLoss, { day: vietnameseDay(now()), cause, count });
    },
    report,
    schedule,
    pauseMs: lossPauseMs,
  });
  const buffer = createClickBuffer<WaitingClick>({
    async write(batch) {
      await database.first(writeClicks, await toBatch(batch, keys));
    },
    schedule,
    report,
    capacity: limits.clicksWaiting,
    batchSize: limits.clickBatch,
    flushMs: limits.clickFlushMs,
    retryMs: limits.clickRetryMs,
  });

  /** The click's id; `unwrittenClickId`, and counted as lost, when it is not to be written. */
  function write(click: NewClick, taken: Omit<TakenClick, 'id'>): bigint {
    const { path, referrerHost, address, userAgent, isFlood } = click;
    const id = isFlood ? null : ids.take();
    if (id !== null && buffer.take({ ...taken, id, path, referrerHost, address, userAgent }))
      return id;
    losses.add(isFlood ? 'flood' : 'full');
    return unwrittenClickId;
  }

  return {
    take(click) {
      const code = normaliseAffiliateCode(click.code);
      if (!isAffiliateCode(code)) return null;
      const { userId, at } = click;
      const taken = { code, campaign: campaignOf(click), isBot: isBot(click), userId, at };
      return { ...taken, id: write(click, taken) };
    },
    async claimOf({ id, code, campaign, isBot: isByBot, userId, at }) {
      if (isByBot) return null;
      const target = await findLink(code, campaign, at.getTime());
      if (target === null || target.isSuspended || target.affiliateId === userId) return null;
      return { code, linkId: target.linkId, clickId: id, clickedAt: at };
    },
    seal: (claim) => sealClaim(claim, claimKey),
    open: (text, at) => openClaim(text, claimKey, at),
    keep: async (userId, claim) => void (await database.run(keepLastClick, { userId, ...claim })),
    flush: async () => buffer.flush(),
    async health(at) {
      await losses.write();
      return {
        waiting: buffer.waiting(),
        losses: await database.all(listLosses, {
          from: vietnameseDay(at.getTime() - lossDays * dayMs),
        }),
      };
    },
    async tidy(at) {
      await keys.forget(at);
      await losses.write();
    },
    async stop(deadlineMs) {
      const left = await buffer.stop(deadlineMs);
      if (left > 0) losses.add('stopped', left);
      await losses.stop().catch(report);
    },
  };
}

function campaignOf({ campaign }: NewClick): string | null {
  const name = normaliseCampaignName(campaign ?? '');
  return isCampaignName(name) ? name : null;
}

/**
 * Visitors are hashed here and not before: their address never leaves this process, and nobody who
 * clicks waits for a key.
 */
async function toBatch(clicks: readonly WaitingClick[], keys: VisitorKeys): Promise<ClickBatch> {
  const visitors: Uint8Array[] = [];
  let day: DayHasher | null = null;
  for (const { address, userAgent, at } of clicks) {
    const atMs = at.getTime();
    if (day === null || atMs < day.fromMs || atMs >= day.endMs) day = await keys.hasherFor(atMs);
    visitors.push(day.hash(`${networkOf(address)}\n${userAgent}`));
  }
  return {
    ids: clicks.map(({ id }) => id),
    codes: clicks.map(({ code }) => code),
    campaigns: clicks.map(({ campaign }) => campaign),
    visitors,
    moments: clicks.map(({ at }) => at),
    paths: clicks.map(({ path }) => path),
    referrers: clicks.map(({ referrerHost }) => referrerHost),
    bots: clicks.map(({ isBot }) => isBot),
    users: clicks.map(({ userId }) => userId),
  };
}
