import { mkdir, readdir, rename, rm, rmdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { lockFolder } from '../db/folder-lock.ts';
import { exists, readText, syncFile } from './copy-files.ts';

/** Below DATA_DIR: what is being put together; what is whole and takes its place, also at the next start if this process dies. */
const staging = 'restore.new';
const ready = 'restore.ready';
const planFile = 'swap.json';
/** What was there before goes here, under the moment of the restore. */
const keptPrefix = 'before-restore-';

const planForm = z.object({ kept: z.string().startsWith(keptPrefix), entries: z.array(z.string()) });

/** An empty folder in which a restore is put together. Nothing of it counts before `commitSwap`. */
export async function startSwap(dataFolder: string): Promise<string> {
  const folder = path.join(dataFolder, staging);
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true, mode: 0o700 });
  return folder;
}

/** Throws away what was put together. */
export async function dropSwap(dataFolder: string): Promise<void> {
  await rm(path.join(dataFolder, staging), { recursive: true, force: true });
}

/**
 * Decides for the restore: one rename, then everything is moved to its place, and what was there before into a folder beside it,
 * whose name is answered. A process that dies in between is followed by `finishSwap` of the next one.
 */
export async function commitSwap(dataFolder: string, nowMs: number): Promise<string> {
  const folder = path.join(dataFolder, staging);
  const kept = `${keptPrefix}${new Date(nowMs).toISOString().replaceAll(/[:.]/g, '-')}`;
  const plan = path.join(folder, planFile);
  const entries = await readdir(folder);
  await writeFile(plan, JSON.stringify({ kept, entries }), { mode: 0o600 });
  await syncFile(plan);
  await rename(folder, path.join(dataFolder, ready));
  await finishSwap(dataFolder);
  return path.join(dataFolder, kept);
}

/** Goes on where a restore that was decided for stopped; nothing to do otherwise. Only while nobody uses the folder. */
export async function finishSwap(dataFolder: string): Promise<void> {
  const from = path.join(dataFolder, ready);
  const text = await readText(path.join(from, planFile));
  if (text === null) return;
  const { kept, entries } = planForm.parse(JSON.parse(text));
  const keptFolder = path.join(dataFolder, kept);
  await mkdir(keptFolder, { recursive: true, mode: 0o700 });
  const others = (await readdir(dataFolder)).filter((name) => !entries.includes(name) && !staysInPlace(name));
  for (const name of others) await rename(path.join(dataFolder, name), path.join(keptFolder, name));
  for (const name of entries) {
    const place = path.join(dataFolder, name);
    // Gone from there: it was moved before.
    if (!(await exists(path.join(from, name)))) continue;
    if (await exists(place)) await rename(place, path.join(keptFolder, name));
    await rename(path.join(from, name), place);
  }
  await rm(path.join(from, planFile));
  await rmdir(from);
}

/** The same for a folder that no embedded database keeps everybody off. */
export async function finishSwapAlone(dataFolder: string): Promise<void> {
  if (!(await exists(path.join(dataFolder, ready)))) return;
  const unlock = lockFolder(dataFolder);
  await finishSwap(dataFolder).finally(unlock);
}

function staysInPlace(name: string): boolean {
  return name === staging || name === ready || name.startsWith(keptPrefix) || name.startsWith('lock.db');
}
