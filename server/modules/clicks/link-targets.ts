import type { Database } from '../../db/port.ts';
import { findTarget } from './click-store.ts';

/** Where a link of an affiliate belongs to. */
export interface LinkTarget {
  readonly affiliateId: string;
  readonly linkId: string | null;
  readonly isSuspended: boolean;
}

export interface LinkTargetsDeps {
  readonly database: Pick<Database, 'first'>;
  /**
   * For how long what was read is believed: a new, suspended or removed link is noticed that much
   * later.
   */
  readonly memoryMs: number;
  readonly remembered: number;
}

/**
 * Looks links up by code and campaign, remembering the last ones, also those that there are not.
 * Null for a code of nobody.
 */
export function createLinkTargets({
  database,
  memoryMs,
  remembered,
}: LinkTargetsDeps): (
  code: string,
  campaign: string | null,
  nowMs: number,
) => Promise<LinkTarget | null> {
  const known = new Map<
    string,
    { readonly target: LinkTarget | null; readonly readAtMs: number }
  >();
  return async (code, campaign, nowMs) => {
    const key = `${code} ${campaign ?? ''}`;
    const before = known.get(key);
    if (before !== undefined && Math.abs(nowMs - before.readAtMs) < memoryMs) return before.target;
    const row = await database.first(findTarget, { code, campaign });
    const target =
      row === null
        ? null
        : { affiliateId: row.user_id, linkId: row.link_id, isSuspended: row.is_suspended };
    known.delete(key);
    known.set(key, { target, readAtMs: nowMs });
    const oldest = known.size > remembered ? known.keys().next().value : undefined;
    if (oldest !== undefined) known.delete(oldest);
    return target;
  };
}
