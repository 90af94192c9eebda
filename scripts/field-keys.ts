/**
 * `npm run field-keys [-- forget ID]`: which keys of encrypted fields the environment lacks, and
 * what is sealed under them; or gives up what one of them sealed, after a typed word. The embedded
 * database needs a stopped server, and so should PostgreSQL's be.
 */
import { createInterface } from 'node:readline/promises';
import { BackupError } from '#server/backup/backup-file.ts';
import { readConfig } from '#server/config.ts';
import { findMissingFieldKeys } from '#server/crypto/field-key-check.ts';
import { openDatabase } from '#server/db/open-database.ts';
import { countLost, type LostColumn } from '#server/forget-field-key.ts';
import { withFieldKeys } from '#server/with-field-keys.ts';
import { limits } from '#server/limits.ts';
import { secureFolder } from '#server/secure-folder.ts';
import { runCommand } from './backup-command.ts';

await runCommand('khóa mã hóa', async () => {
  const [command, keyId, ...others] = process.argv.slice(2);
  if (
    others.length > 0 ||
    (command !== undefined && (command !== 'forget' || !/^[0-9a-f]{8}$/.test(keyId ?? '')))
  )
    throw new BackupError(
      'Cách dùng: npm run field-keys, hoặc npm run field-keys -- forget MÃ_KHÓA.',
    );
  process.umask(0o077);
  const config = readConfig(process.env);
  await secureFolder(config.dataFolder);
  const database = await openDatabase({
    dataFolder: config.dataFolder,
    url: config.databaseUrl,
    maxConnections: limits.databaseConnections,
    statementTimeoutMs: limits.statementMs,
    onIdleError: (error) => console.error(error),
  });
  try {
    await withFieldKeys(database, config, async ({ held, forget }) => {
      const missing = await findMissingFieldKeys(database, held);
      if (keyId === undefined) {
        console.log(
          missing.length === 0
            ? 'Không thiếu khóa nào: FIELD_KEYS mở được mọi dữ liệu.'
            : 'FIELD_KEYS thiếu:',
        );
        for (const id of missing) console.log(`  ${id}  ${said(await countLost(database, id))}`);
        return;
      }
      if (held.has(keyId)) throw new BackupError(`Khóa ${keyId} không mất: FIELD_KEYS đang có nó.`);
      if (!missing.includes(keyId))
        throw new BackupError(`Không có dữ liệu nào mã hóa bằng khóa ${keyId}.`);
      if (held.size === 0)
        throw new BackupError(
          'Hãy đặt một khóa mới trong FIELD_KEYS trước: dữ liệu nhập lại cần nó.',
        );
      console.log(`Khóa ${keyId} đã mã hóa: ${said(await countLost(database, keyId))}.`);
      console.log(
        'Bỏ khóa này thì những giá trị đó mất vĩnh viễn, và chủ của chúng được báo để nhập lại. Hãy tìm khóa ở nơi cất khóa, ở máy chủ khác và trong keys/field-keys.txt của mọi bản sao lưu trước đã.',
      );
      const word = `MAT ${keyId}`;
      if ((await ask(`Gõ «${word}» để bỏ: `)) !== word)
        throw new BackupError('Không gõ đúng xác nhận.');
      const lost = await forget(keyId, new Date());
      console.log(`Đã bỏ khóa ${keyId}: ${said(lost)}. Nhật ký có ghi lại.`);
    });
  } finally {
    await database.close();
  }
});

function said(lost: readonly LostColumn[]): string {
  return lost.length === 0
    ? 'chưa có giá trị nào'
    : lost.map(({ column, rows }) => `${rows} giá trị ${column}`).join(', ');
}

async function ask(question: string): Promise<string> {
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  try {
    // Without an answer (the input ends) nothing is confirmed.
    return await Promise.race([
      terminal.question(question),
      new Promise<string>((resolve) => terminal.once('close', () => resolve(''))),
    ]);
  } finally {
    terminal.close();
  }
}
