import type { AffiliateStatements } from './affiliate-statement.ts';
import type { CommissionList } from './commission-list.ts';
import { createCommissionList } from './commission-list-service.ts';
import { createAffiliateReports } from './report-service.ts';
import type { AffiliateReports } from './reports.ts';
import type { RollupProofs } from './rollup-proof.ts';
import { createRollupProofs, type RollupProofParts } from './rollup-proof-service.ts';
import { createAffiliateStatements } from './statement-service.ts';

/** What affiliates read of their money over time. */
export interface ReportServices {
  readonly affiliateReports: AffiliateReports;
  readonly commissionList: CommissionList;
  readonly affiliateStatements: AffiliateStatements;
  readonly rollupProofs: RollupProofs;
}

/** The reports, lists and statements of a database. */
export function createReports(parts: RollupProofParts): ReportServices {
  const { database } = parts;
  return {
    affiliateReports: createAffiliateReports({ database }),
    commissionList: createCommissionList({ database }),
    affiliateStatements: createAffiliateStatements({ database }),
    rollupProofs: createRollupProofs(parts),
  };
}
