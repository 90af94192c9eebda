import { lchown, lstat, readdir } from 'node:fs/promises';
import path from 'node:path';

/**
 * A command that root runs leaves nothing to root: everything below `place` becomes whose `model`
 * is, so that the service can go on with it.
 */
export async function giveToOwner(place: string, model: string): Promise<void> {
  if (process.getuid?.() !== 0) return;
  const { uid, gid } = await lstat(model);
  if (uid !== 0 || gid !== 0) await give(place, { uid, gid });
}

async function give(
  place: string,
  owner: { readonly uid: number; readonly gid: number },
): Promise<void> {
  await lchown(place, owner.uid, owner.gid);
  if (!(await lstat(place)).isDirectory()) return;
  for (const name of await readdir(place)) await give(path.join(place, name), owner);
}
