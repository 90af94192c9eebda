import type { Generated } from 'kysely';

/** The tables of 0015-affiliate-programme.sql. */
export interface ProgrammeTables {
  readonly affiliate_policies: AffiliatePolicyTable;
  readonly campaign_links: CampaignLinkTable;
}

export interface AffiliatePolicyTable {
  /** 1, 2, 3 … */
  readonly version: number;
  readonly markdown: string;
  readonly html: string;
  readonly summary: readonly string[];
  readonly published_at: Date;
  /** `YYYY-MM-DD` */
  readonly effective_from: string;
  readonly published_by: string | null;
  readonly announced_at: Generated<Date | null>;
}

interface CampaignLinkTable {
  readonly id: Generated<string>;
  readonly affiliate_id: string;
  readonly name: string;
  readonly path: string;
  readonly voucher_code: string | null;
  readonly created_at: Date;
  readonly removed_at: Generated<Date | null>;
}
