import { Worker } from 'node:worker_threads';

/**
 * A parent that died cannot end its process any more, and work that never ends would not let it end
 * itself.
 */
const longestMs = 60_000;

/** What a program says before it begins with its question: until then it was only loaded. */
export const began = 'began';

/** The whole of a program that `createAside` runs: answers one question, and ends. */
export function answerParent(answer: (question: never) => unknown): void {
  new Worker(`setTimeout(() => process.kill(process.pid, 'SIGKILL'), ${longestMs})`, {
    eval: true,
  }).unref();
  process.once('message', (question) => {
    process.send?.(began, () => {
      // Sent by the server's `run`; both sides name one type.
      void Promise.resolve(answer(question as never)).then((said) =>
        process.send?.(said, () => process.exit(0)),
      );
    });
  });
  process.once('disconnect', () => process.exit(1));
}
