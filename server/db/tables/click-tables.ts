import type { Generated } from 'kysely';

/** The tables of 0017-clicks.sql. Amounts in whole VND, days `YYYY-MM-DD` in Asia/Ho_Chi_Minh. */
export interface ClickTables {
  readonly affiliate_clicks: AffiliateClickTable;
  readonly click_keys: ClickKeyTable;
  readonly click_losses: ClickLossTable;
  readonly last_clicks: LastClickTable;
  readonly affiliate_days: AffiliateDayTable;
  readonly programme_days: ProgrammeDayTable;
  readonly campaign_link_days: CampaignLinkDayTable;
}

/** What became of a click. Only `counted` ones are in the sums. */
export type ClickVerdict = 'counted' | 'duplicate' | 'bot' | 'own' | 'suspended';

export interface AffiliateClickTable {
  /** Out of a block of `affiliate_click_ids`. */
  readonly id: bigint;
  readonly affiliate_id: string;
  readonly link_id: string | null;
  readonly visitor_hash: Uint8Array;
  readonly clicked_at: Date;
  readonly hour: Date;
  readonly path: string;
  readonly referrer_host: string | null;
  readonly verdict: ClickVerdict;
}

interface ClickKeyTable {
  readonly day: string;
  readonly key: Uint8Array;
}

/** Why a click was not written. */
export type ClickLossCause = 'full' | 'flood' | 'stopped';

interface ClickLossTable {
  readonly day: string;
  readonly cause: ClickLossCause;
  readonly count: bigint;
}

interface LastClickTable {
  readonly user_id: string;
  readonly affiliate_id: string;
  readonly link_id: string | null;
  readonly click_id: bigint;
  readonly clicked_at: Date;
}

/**
 * Sums of a day, each at least 0. `taken` left the wallet for payouts, `returned` came back from
 * failed ones, `restored` is what lives again of what was voided (pending) or reversed (wallet).
 */
interface DaySums {
  readonly clicks: Generated<number>;
  readonly orders: Generated<number>;
  readonly undone_orders: Generated<number>;
  readonly created_vnd: Generated<bigint>;
  readonly voided_vnd: Generated<bigint>;
  readonly approved_vnd: Generated<bigint>;
  readonly reversed_vnd: Generated<bigint>;
  readonly taken_vnd: Generated<bigint>;
  readonly returned_vnd: Generated<bigint>;
  readonly restored_orders: Generated<number>;
  readonly restored_pending_vnd: Generated<bigint>;
  readonly restored_wallet_vnd: Generated<bigint>;
}

export interface AffiliateDayTable extends DaySums {
  readonly affiliate_id: string;
  readonly day: string;
}

export interface ProgrammeDayTable extends DaySums {
  readonly day: string;
}

interface CampaignLinkDayTable {
  readonly link_id: string;
  readonly day: string;
  readonly clicks: Generated<number>;
  readonly orders: Generated<number>;
}
