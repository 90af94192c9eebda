import { readFile, rm, truncate } from 'node:fs/promises';
import { rename } from '#main/disk/rename.ts';
import { ownSystem, type SteadySystem } from '#main/disk/steady-file.ts';

/** What becomes of one call of the system. */
export type Fault =
  /** The disk refuses it; of a write some bytes are there. */
  | 'fails'
  /** And everything after it too. */
  | 'fails from then on'
  /** It is done, and the answer says that it is not: a share whose line broke. */
  | 'is done and fails'
  /** The process ends before it; of a write some bytes are there. */
  | 'crashes at it'
  | 'crashes after it';

export const faults: readonly Fault[] = [
  'fails',
  'fails from then on',
  'is done and fails',
  'crashes at it',
  'crashes after it',
];

export interface FaultySystem {
  readonly system: SteadySystem;
  /** How many calls there were. */
  readonly calls: () => number;
}

/** The system of a process whose call number `at` (the first is 0) goes wrong. */
export function makeFaultySystem(at: number, fault: Fault): FaultySystem {
  let calls = 0;
  let isOver = false;
  const call = async (whole: () => Promise<unknown>, some?: () => Promise<unknown>) => {
    const isIt = calls === at;
    calls += 1;
    if (isOver) throw broken(fault);
    if (!isIt) return void (await whole());
    isOver = fault !== 'fails' && fault !== 'is done and fails';
    await (fault === 'is done and fails' || fault === 'crashes after it' ? whole() : some?.());
    throw broken(fault);
  };
  return {
    calls: () => calls,
    system: {
      clock: ownSystem.clock,
      async read(file) {
        let content = Buffer.alloc(0);
        await call(async () => (content = await readFile(file)));
        return content;
      },
      open: ownSystem.open,
      write: (handle, content) =>
        call(
          () => handle.writeFile(content),
          () => handle.write(content.subarray(0, content.length / 2)),
        ),
      sync: (handle) => call(() => handle.sync()),
      rename: (from, to) => call(() => rename(from, to)),
      unlink: (file) => call(() => rm(file, { force: true })),
      empty: (file) => call(() => truncate(file)),
    },
  };
}

/** A process that is over hears of no code. */
function broken(fault: Fault): Error {
  return fault.startsWith('crashes')
    ? new Error(fault)
    : Object.assign(new Error('EIO'), { code: 'EIO' });
}

/**
 * `run` once for each call that it makes of the system, with that call gone wrong in each way.
 * Answers how many histories there were.
 */
export async function atEachCall(
  run: (faulty: FaultySystem, fault: Fault, name: string) => Promise<void>,
): Promise<number> {
  let histories = 0;
  for (const fault of faults) {
    for (let at = 0; ; at += 1) {
      const faulty = makeFaultySystem(at, fault);
      await run(faulty, fault, `call ${at} ${fault}`);
      if (faulty.calls() <= at) break;
      histories += 1;
    }
  }
  return histories;
}
