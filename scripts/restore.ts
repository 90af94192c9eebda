/**
 * `npm run restore -- FILE`: puts a backup of `npm run backup` in place of the present state, while
 * the server is stopped. The state before is kept beside it.
 */
import { restoreBackup } from '#server/backup/restore-backup.ts';
import { readBackupCommand, runCommand, sayMoment } from './backup-command.ts';
import { sayWhatIsToDo } from './say-what-is-to-do.ts';

await runCommand('khôi phục', async () => {
  const { place, config } = readBackupCommand('restore');
  const { description, keptFolder, keptDatabase, missesFieldKeys, office } = await restoreBackup({
    ...config,
    source: place,
    now: Date.now,
  });
  console.log(`Đã khôi phục trạng thái lúc ${sayMoment(description.taken_at)}.`);
  console.log(
    `Trạng thái trước đó được giữ lại: ${keptFolder}${keptDatabase === null ? '' : ` và cơ sở dữ liệu ${keptDatabase}`}. Khi mọi thứ ổn, hãy tự xóa.`,
  );
  if (missesFieldKeys)
    console.log(
      'CHÚ Ý: FIELD_KEYS hiện tại thiếu khóa của bản sao lưu (keys/field-keys.txt). Đặt FIELD_KEYS đủ khóa trước khi chạy máy chủ.',
    );
  sayWhatIsToDo(office);
});
