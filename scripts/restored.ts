/**
 * `npm run restored`: somebody says that the database was put back by hand, or that a standby was
 * promoted. Takes on it, as it stands, the steps of a restore. The embedded database needs a
 * stopped server; PostgreSQL may go on working.
 */
import { BackupError } from '#server/backup/backup-file.ts';
import { findLastWork } from '#server/backup/find-last-work.ts';
import { findOffice } from '#server/backup/restore-backup.ts';
import { takeRestoreSteps } from '#server/backup/restored-rows.ts';
import { readConfig } from '#server/config.ts';
import { createDatabaseClock } from '#server/db/database-clock.ts';
import { openDatabase } from '#server/db/open-database.ts';
import { secureFolder } from '#server/secure-folder.ts';
import { runCommand, sayMoment } from './backup-command.ts';
import { sayWhatIsToDo } from './say-what-is-to-do.ts';

/** A hundred thousand sessions are ended by one statement. */
const patientMs = 600_000;

await runCommand('đã đặt lại', async () => {
  if (process.argv.length > 2) throw new BackupError('Cách dùng: npm run restored');
  process.umask(0o077);
  const config = readConfig(process.env);
  await secureFolder(config.dataFolder);
  const database = await openDatabase({
    dataFolder: config.dataFolder,
    url: config.databaseUrl,
    maxConnections: 1,
    statementTimeoutMs: patientMs,
    onIdleError: (error) => console.error(error),
  });
  try {
    const lastWork = await findLastWork(database);
    await database.transaction(async (tx) =>
      takeRestoreSteps(tx, await createDatabaseClock().readMs(tx)),
    );
    console.log(
      `Đã ghi nhận cơ sở dữ liệu được đặt lại. Việc cuối cùng nó biết: ${lastWork === null ? 'không rõ' : sayMoment(lastWork.toISOString())}.`,
    );
    sayWhatIsToDo(await findOffice(database));
  } finally {
    await database.close();
  }
});
