/**
 * `npm run restored`: somebody says that the database was put back by hand, or that a standby was
 * promoted. Takes on it, as it stands, the steps of a restore. The embedded database needs a
 * stopped server; PostgreSQL may go on working. With `--nothing-missing` they say that the move
 * lost nothing, and no step is taken.
 */
import { BackupError } from '#server/backup/backup-file.ts';
import { findLastWork } from '#server/backup/find-last-work.ts';
import { findOffice } from '#server/backup/restore-backup.ts';
import { takeRestoreSteps } from '#server/backup/restored-rows.ts';
import { readConfig } from '#server/config.ts';
import { createDatabaseClock } from '#server/db/database-clock.ts';
import { confirmOrigin } from '#server/db/database-origin.ts';
import { openDatabase } from '#server/db/open-database.ts';
import { secureFolder } from '#server/secure-folder.ts';
import { runCommand, sayMoment } from './backup-command.ts';
import { sayWhatIsToDo } from './say-what-is-to-do.ts';

/** A hundred thousand sessions are ended by one statement. */
const patientMs = 600_000;

await runCommand('đã đặt lại', async () => {
  const isWhole = process.argv[2] === '--nothing-missing';
  if (process.argv.length > (isWhole ? 3 : 2))
    throw new BackupError('Cách dùng: npm run restored [-- --nothing-missing]');
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
    if (isWhole) {
      await database.transaction(confirmOrigin);
      console.log('Đã ghi nhận nơi mới của cơ sở dữ liệu; không có gì khác thay đổi.');
      return;
    }
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
