import { Worker } from 'node:worker_threads';
import { readStatement } from './read-statement.ts';
import type { StatementFileToRead } from './read-aside.ts';

// Run by `read-aside.ts` in a process of its own: reads one file, answers once, and ends.

/** A parent that died cannot end it any more, and a file that never ends would not let it end itself. */
const longestMs = 60_000;
new Worker(`setTimeout(() => process.kill(process.pid, 'SIGKILL'), ${longestMs})`, { eval: true }).unref();

process.once('message', (message) => {
  const { bytes, ourAccount, latest } = message as StatementFileToRead; // sent by read-aside.ts
  process.send?.(readStatement(bytes, ourAccount, latest), () => process.exit(0));
});
process.once('disconnect', () => process.exit(1));
