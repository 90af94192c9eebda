import { limits } from './limits.ts';

/** Folders of pictures and copies of data: each is a lane of its own. */
const keptFolders = 5;

/**
 * For what is no lane: passwords, pictures being drawn, compression, names of hosts, files of the
 * product, one video that is made.
 */
const threadsBesideLanes = 11;

/** Threads that all lanes of the disk can lose, and those that are left then. */
function threadsWanted({ kept, ...others }: typeof limits.disk): number {
  return (
    Object.values(others).reduce((sum, { atOnce }) => sum + atOnce, kept.atOnce * keptFolders) +
    threadsBesideLanes
  );
}

// Read by libuv when the first thread is needed: imported before anything that does something. An
// empty text means one thread to it.
if ((process.env['UV_THREADPOOL_SIZE'] ?? '').trim() === '')
  process.env['UV_THREADPOOL_SIZE'] = String(threadsWanted(limits.disk));
