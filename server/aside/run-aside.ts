import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { createTurns } from '../turns.ts';
import { began } from './answer-parent.ts';

/** How work in processes of its own is bounded. */
export interface AsideLimits {
  /** Of one piece, ms; within `requestMs`. */
  readonly timeoutMs: number;
  readonly heapMegabytes: number;
  readonly atOnce: number;
  readonly waiting: number;
}

/**
 * How a piece of work ended: `exhausted` by its time or its memory, `refused` because too many
 * wait, or because the machine had no time to begin with it.
 */
export type AsideEnd<Answer> =
  | { readonly kind: 'answered'; readonly answer: Answer }
  | { readonly kind: 'exhausted' }
  | { readonly kind: 'refused' };

/**
 * Work that takes a processor or memory for long, each piece in a process of its own: whatever it
 * is given, it takes its own request and nobody else's. A thread would not do: one that runs out of
 * memory takes the whole process with it, whatever its `resourceLimits` say (seen in Node 24).
 */
export interface Aside<Question, Answer> {
  /** In the asker's turn. Throws what the program throws, which is a bug. */
  run(asker: string, question: Question): Promise<AsideEnd<Answer>>;
}

/** Such a process asks nobody, whatever it was given. */
const oneWayOut = new URL('../outgoing/one-way-out.ts', import.meta.url).href;

/** Runs a program that was written with `answerParent`. */
export function createAside<Question, Answer>(
  program: URL,
  limits: AsideLimits,
): Aside<Question, Answer> {
  const turns = createTurns(limits);
  return {
    async run(asker, question) {
      const end = await turns.run({ key: 'aside', asker }, async () =>
        runOnce<Answer>(program, question, limits),
      );
      return end ?? { kind: 'refused' };
    },
  };
}

async function runOnce<Answer>(
  program: URL,
  question: unknown,
  { timeoutMs, heapMegabytes }: AsideLimits,
): Promise<AsideEnd<Answer>> {
  const child = fork(fileURLToPath(program), {
    execArgv: [`--max-old-space-size=${heapMegabytes}`, '--import', oneWayOut],
    // Nothing of what the server knows. Windows starts no program without its folder; where code
    // lies compiled halves the time until it begins.
    env: {
      SystemRoot: process.env['SystemRoot'],
      NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
    },
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
  const late = Promise.withResolvers<AsideEnd<Answer>>();
  let hasBegun = false;
  child.on('message', (message) => (hasBegun ||= message === began));
  const timer = setTimeout(
    () => late.resolve({ kind: hasBegun ? 'exhausted' : 'refused' }),
    timeoutMs,
  );
  try {
    return await Promise.race([endOf<Answer>(child, question), late.promise]);
  } finally {
    clearTimeout(timer);
    child.kill('SIGKILL');
  }
}

/**
 * What the process answers. One that was ended by a signal had no more memory: Node aborts when its
 * heap is full.
 */
async function endOf<Answer>(child: ChildProcess, question: unknown): Promise<AsideEnd<Answer>> {
  const { promise, resolve, reject } = Promise.withResolvers<AsideEnd<Answer>>();
  let said = '';
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    said = `${said}${text}`.slice(-saidAtMost);
  });
  child.on('message', (message) => {
    // Sent by the program and by nobody else.
    if (message !== began) resolve({ kind: 'answered', answer: message as Answer });
  });
  child.once('error', reject);
  child.once('close', (code, signal) => {
    // On Windows there are no signals: a full heap ends with this code there.
    if (signal !== null || code === abortedOnWindows) resolve({ kind: 'exhausted' });
    else
      reject(
        new Error(`a process beside the server ended with ${code} and without an answer: ${said}`),
      );
  });
  child.send(question as object, (error) => {
    // It ended before it was told; why is said at its end.
    if (error !== null && child.exitCode === null && child.signalCode === null) reject(error);
  });
  return promise;
}

const abortedOnWindows = 134;
/** Characters of what it said last. */
const saidAtMost = 2000;
