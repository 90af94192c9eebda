import { setTimeout } from 'node:timers/promises';
import { BackupError } from './backup-file.ts';

/** Whoever was just stopped still closes their connections for a moment. */
const closesWithin = { tries: 25, pauseMs: 200 } as const;

/** Refuses with BackupError while anybody is connected to a database. */
export async function refuseUsed(
  client: {
    query(
      text: string,
      values: readonly unknown[],
    ): Promise<{ readonly rows: readonly { readonly count: string }[] }>;
  },
  name: string,
): Promise<void> {
  for (let tried = 0; tried < closesWithin.tries; tried += 1) {
    const { rows } = await client.query(
      'select count(*) as count from pg_stat_activity where datname = $1',
      [name],
    );
    if (Number(rows[0]?.count ?? 0) === 0) return;
    await setTimeout(closesWithin.pauseMs);
  }
  throw inUse(name);
}

/** What somebody uses is not replaced. */
export function inUse(name: string): BackupError {
  return new BackupError(
    `Cơ sở dữ liệu ${name} đang có người dùng: hãy dừng mọi máy chủ Mai Vàng rồi chạy lại.`,
  );
}
