/**
 * `npm run backup -- FILE`: makes a backup of the server that the environment describes (DATA_DIR,
 * DATABASE_URL, FIELD_KEYS) as a folder FILE of named parts. The embedded database is copied while
 * the server is stopped; PostgreSQL may go on working.
 */
import path from 'node:path';
import { parts } from '#server/backup/backup-file.ts';
import { makeBackup } from '#server/backup/make-backup.ts';
import { readBackupCommand, runCommand, sayMoment } from './backup-command.ts';

await runCommand('sao lưu', async () => {
  const { place, config } = readBackupCommand('backup');
  const { taken_at, files, bytes } = await makeBackup({ ...config, target: place, now: Date.now });
  console.log(`Đã sao lưu vào ${place}`);
  console.log(`  Thời điểm     ${sayMoment(taken_at)}`);
  console.log(
    `  Nội dung      ${files} tệp, ${(bytes / 1_048_576).toFixed(1)} MB, đã kiểm tra đọc lại được`,
  );
  console.log(
    `  Khóa mã hóa   ${config.fieldKeys.length > 0 ? `${path.join(place, parts.keys)}: hãy cất riêng, khác chỗ với phần còn lại` : 'không có ở ngoài cơ sở dữ liệu (FIELD_KEYS chưa đặt)'}`,
  );
});
