import { realpath } from 'node:fs/promises';
import path from 'node:path';

/** Where a path leads, also while its end is not there yet. */
export async function realPlace(file: string): Promise<string> {
  return realpath(file).catch(async (error: NodeJS.ErrnoException) =>
    error.code === 'ENOENT' && path.dirname(file) !== file
      ? path.join(await realPlace(path.dirname(file)), path.basename(file))
      : Promise.reject(error),
  );
}

/** Whether a path leads to a folder or into it, by whatever links. */
export async function leadsInto(file: string, folder: string): Promise<boolean> {
  const [place, own] = [await realPlace(path.resolve(file)), await realPlace(path.resolve(folder))];
  return place === own || place.startsWith(`${own}${path.sep}`);
}
