/**
 * `npm run first-owner -- EMAIL`: asks the first owner into the office of the server that the
 * environment describes, by a link that is mailed (printed where there is no SMTP_URL). The
 * embedded database needs a stopped server; PostgreSQL may go on working.
 */
import { formatTimestampInText } from '#shared/format/format-date.ts';
import { askFirstOwner, portalAddress } from '#server/ask-first-owner.ts';
import { BackupError } from '#server/backup/backup-file.ts';
import { readConfig } from '#server/config.ts';
import { openDatabase } from '#server/db/open-database.ts';
import { limits } from '#server/limits.ts';
import { secureFolder } from '#server/secure-folder.ts';
import { runCommand } from './backup-command.ts';

const refusals = {
  EMAIL_INVALID: 'Địa chỉ email chưa đúng.',
  HAS_OWNER: 'Văn phòng đã có chủ: người đó mời thêm người trong Quản trị, mục Vai trò.',
} as const;

await runCommand('chủ văn phòng', async () => {
  const [email, ...others] = process.argv.slice(2);
  if (email === undefined || email.startsWith('-') || others.length > 0)
    throw new BackupError('Cách dùng: npm run first-owner -- EMAIL.');
  process.umask(0o077);
  const config = readConfig(process.env);
  if (config.withDemo)
    throw new BackupError(
      'Bản dùng thử đã có chủ văn phòng. Đặt DEMO=0 hoặc NODE_ENV=production, và DATA_DIR (hoặc DATABASE_URL) còn trống.',
    );
  await secureFolder(config.dataFolder);
  const database = await openDatabase({
    dataFolder: config.dataFolder,
    url: config.databaseUrl,
    maxConnections: limits.databaseConnections,
    statementTimeoutMs: limits.statementMs,
    onIdleError: (error) => console.error(error),
  });
  try {
    const asked = await askFirstOwner(database, config, { email, now: Date.now });
    if (!asked.ok) throw new BackupError(refusals[asked.error]);
    const { email: to, token, until } = asked.value;
    console.log(
      `Đã mời ${to} làm chủ văn phòng. Lời mời dùng được một lần, đến ${formatTimestampInText(until.getTime())}.`,
    );
    console.log(
      config.smtpUrl === null
        ? `  Đường dẫn     ${portalAddress(config)}/office-invitation#token=${token}`
        : '  Email được gửi đi khi máy chủ chạy.',
    );
    console.log(
      '  Tiếp theo     mở đường dẫn, tạo tài khoản bằng đúng địa chỉ này, xác minh email, rồi bật lớp bảo vệ thứ hai.',
    );
  } finally {
    await database.close();
  }
});
