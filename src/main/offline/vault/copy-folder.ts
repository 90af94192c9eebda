import path from 'node:path';
import { driveAway, type VaultDisk, type VaultFile } from './vault-disk.ts';

/** How much is copied at a time, in bytes. */
const copiedBytes = 4 * 1024 * 1024;

/**
 * Copies a folder of files to another disk, over whatever a crash left there. Rejects with the
 * system's error, also when the folder is not there any more.
 */
export async function copyFolder(disk: VaultDisk, from: string, to: string): Promise<void> {
  await disk.remove(to);
  await disk.makeFolder(to);
  const names = await disk.list(from);
  // It was there a moment before; an empty folder would hide it from whoever brings it back.
  if (names === null) throw driveAway('scandir');
  for (const name of names) {
    const bytes = (await disk.print(path.join(from, name)))?.bytes ?? 0;
    await disk.create(path.join(to, name), bytes);
    await withFile(disk.open(path.join(from, name), 'read'), async (source) =>
      withFile(disk.open(path.join(to, name), 'write'), async (target) => {
        for (let at = 0; at < bytes; at += copiedBytes)
          await target.write(at, await source.read(at, Math.min(copiedBytes, bytes - at)));
      }),
    );
  }
}

async function withFile(
  opening: Promise<VaultFile>,
  task: (file: VaultFile) => Promise<void>,
): Promise<void> {
  const file = await opening;
  try {
    await task(file);
  } finally {
    await file.close();
  }
}
