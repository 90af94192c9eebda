import type { Jobs } from '../../jobs/jobs.ts';
import { type BankRetentionDeps, createBankRetention } from './bank-retention.ts';
import { createDeletions, type DeletionsDeps } from './create-deletions.ts';
import type { Avatars } from '../profile/api.ts';
import { createDataExports, type DataExports, type DataExportsDeps } from './data-exports.ts';
import type { Deletions } from './deletions.ts';
import { createNotedFiles } from './noted-files.ts';

/** What a person asks of their data. */
export interface PeopleDataServices {
  readonly dataExports: DataExports;
  readonly deletions: Deletions;
}

export type PeopleDataDeps = Omit<DeletionsDeps, 'notedFiles'> &
  Omit<DataExportsDeps, 'jobs'> & {
    readonly limits: DeletionsDeps['limits'] &
      DataExportsDeps['limits'] &
      BankRetentionDeps['limits'];
    readonly jobs: Jobs;
    readonly avatars: Pick<Avatars, 'deleteFiles'>;
    /** Deletes the file of a picture that was sent with a message. */
    readonly deletePicture: (file: string) => Promise<void>;
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
  const notedFiles = createNotedFiles({
    database: parts.database,
    removers: {
      avatar: async (name) => parts.avatars.deleteFiles(name),
      picture: parts.deletePicture,
      export: async (name) => dataExports.deleteFile(name),
    },
    report: parts.report,
  });
  const deletions = createDeletions({ ...parts, notedFiles });
  parts.jobs.handle('export_person_data', async ({ exportId }) => dataExports.make(exportId));
  parts.jobs.every('people_data.tidy_exports', { everyMs, nature: 'ends' }, async () =>
    dataExports.tidy(new Date(parts.now())),
  );
  parts.jobs.every('people_data.delete_accounts', { everyMs, nature: 'ends' }, async () =>
    deletions.runDue(new Date(parts.now())),
  );
  parts.jobs.every('people_data.remove_files', { everyMs, nature: 'carries_on' }, async () =>
    notedFiles.remove(),
  );
  const bankRetention = createBankRetention(parts);
  parts.jobs.every(
    'people_data.forget_bank_words',
    { everyMs: bankEveryMs, nature: 'ends' },
    async () => bankRetention.tidy(new Date(parts.now())),
  );
  return { dataExports, deletions };
}
