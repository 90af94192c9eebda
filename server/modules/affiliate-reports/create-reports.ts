import type { AffiliateStatements } from './affiliate-statement.ts';
import type { CommissionList } from './commission-list.ts';
import { createCommissionList } from './commission-list-service.ts';
import {
  type AffiliateFileDeps,
  type AffiliateFiles,
  createAffiliateFiles,
} from './files/affiliate-files.ts';
import { createAffiliateReports } from './report-service.ts';
import type { AffiliateReports } from './reports.ts';
import type { RollupProofs } from './rollup-proof.ts';
import { createRollupProofs, type RollupProofDeps } from './rollup-proof-service.ts';
import { createAffiliateStatements } from './statement-service.ts';

/** What affiliates read of their money over time. */
export interface ReportServices {
  readonly affiliateReports: AffiliateReports;
  readonly commissionList: CommissionList;
  readonly affiliateStatements: AffiliateStatements;
  readonly rollupProofs: RollupProofs;
  readonly affiliateFiles: AffiliateFiles;
}

/** The reports, lists and statements of a database. */
export function createReports({
  fontFolder,
  limits,
  ...parts
}: RollupProofDeps & Pick<AffiliateFileDeps, 'fontFolder' | 'limits'>): ReportServices {
  const { database } = parts;
  const commissionList = createCommissionList({ database });
  const affiliateStatements = createAffiliateStatements({ database });
  return {
    affiliateReports: createAffiliateReports({ database }),
    commissionList,
    affiliateStatements,
    rollupProofs: createRollupProofs(parts),
    affiliateFiles: createAffiliateFiles({
      database,
      list: commissionList,
      statements: affiliateStatements,
      fontFolder,
      limits,
    }),
  };
}
