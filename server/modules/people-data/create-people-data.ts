import type { Jobs } from '../../jobs/jobs.ts';
import { type BankRetentionDeps, createBankRetention } from './bank-retention.ts';
import { createDeletions, type DeletionsDeps } from './create-deletions.ts';
import { createDataExports, type DataExports, type DataExportsDeps } from './data-exports.ts';
import type { Deletions } from './deletions.ts';

/** What a person asks of their data. */
export interface PeopleDataServices {
  readonly dataExports: DataExports;
  readonly deletions: Deletions;
}

export type PeopleDataDeps = Omit<DeletionsDeps, 'exports'> &
  Omit<DataExportsDeps, 'jobs'> & {
    readonly limits: DeletionsDeps['limits'] &
      DataExportsDeps['limits'] &
      BankRetentionDeps['limits'];
    readonly jobs: Jobs;
  };

/** So often due deletions and old copies are looked for. */
const everyMs = 5 * 60_000;
/** So often it is looked for what banks told too long ago. */
const bankEveryMs = 60 * 60_000;

/**
 * Puts copies and deletions together; takes the job `export_person_data` and the chores upon
 * itself.
 */
export function createPeopleData(parts: PeopleDataDeps): PeopleDataServices {
  const dataExports = createDataExports(parts);
  const deletions = createDeletions({ ...parts, exports: dataExports });
  parts.jobs.handle('export_person_data', async ({ exportId }) => dataExports.make(exportId));
  parts.jobs.every('people_data.tidy_exports', { everyMs, nature: 'ends' }, async () =>
    dataExports.tidy(new Date(parts.now())),
  );
  parts.jobs.every('people_data.delete_accounts', { everyMs, nature: 'ends' }, async () =>
    deletions.runDue(new Date(parts.now())),
  );
  const bankRetention = createBankRetention(parts);
  parts.jobs.every(
    'people_data.forget_bank_words',
    { everyMs: bankEveryMs, nature: 'ends' },
    async () => bankRetention.tidy(new Date(parts.now())),
  );
  return { dataExports, deletions };
}
