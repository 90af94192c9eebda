/**
 * `npm run restored`: somebody says that the database was put back by hand, or that a standby was
 * promoted. Takes on it, as it stands, the steps of a restore. The embedded database needs a
 * stopped server; PostgreSQL may go on working.
 */
import { findOffice } from '#server/backup/restore-backup.ts';
import { BackupError } from '#server/backup/backup-file.ts';
import { markFile } from '#server/backup/history/outside-mark.ts';
import { findLastWork, settleHistory } from '#server/backup/history/settle-history.ts';
import { readConfig } from '#server/config.ts';
import { createDatabaseClock } from '#server/db/database-clock.ts';
import { openDatabase } from '#server/db/open-database.ts';
import { limits } from '#server/limits.ts';
import { secureFolder } from '#server/secure-folder.ts';
import { runCommand, sayMoment } from './backup-command.ts';
import { sayWhatIsToDo } from './say-what-is-to-do.ts';

await runCommand('đã đặt lại', async () => {
  if (process.argv.length > 2) throw new BackupError('Cách dùng: npm run restored');
  process.umask(0o077);
  const config = readConfig(process.env);
  await secureFolder(config.dataFolder);
  let place = { system: null, timeline: null } as Parameters<typeof settleHistory>[1]['place'];
  const database = await openDatabase({
    dataFolder: config.dataFolder,
    url: config.databaseUrl,
    maxConnections: limits.databaseConnections,
    statementTimeoutMs: limits.statementMs,
    onIdleError: (error) => console.error(error),
    admit: async (found) => void (place = found),
  });
  try {
    const lastWork = await findLastWork(database);
    const { knownUntilMs } = await settleHistory(database, {
      file: markFile(config.dataFolder, config.databaseUrl),
      clock: createDatabaseClock(),
      place,
      run: null,
      isSaid: true,
    });
    console.log(
      `Đã ghi nhận cơ sở dữ liệu được đặt lại. Việc cuối cùng nó biết: ${sayKnown(lastWork)}. DATA_DIR này từng biết nó đến: ${sayKnown(knownUntilMs === null ? null : new Date(knownUntilMs))}.`,
    );
    sayWhatIsToDo(await findOffice(database));
  } finally {
    await database.close();
  }
});

function sayKnown(moment: Date | null): string {
  return moment === null ? 'không rõ' : sayMoment(moment.toISOString());
}
