/**
 * A page that was frozen or slept wakes with its timers overdue: of these it may miss one, and the
 * answer that waits beside it is still heard.
 */
const slices = 10;

/**
 * Answers as `work` does, or rejects with `TimeoutError` when it has said nothing for so long while
 * the page was awake, ms: some browsers leave a question to IndexedDB unanswered for ever.
 */
export async function inTime<T>(work: Promise<T>, limitMs: number): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const tooLate = new Promise<never>((_resolve, reject) => {
    const wait = (left: number) => {
      timer = setTimeout(() => {
        if (left > 1) wait(left - 1);
        else reject(new DOMException('no answer of the browser’s storage in time', 'TimeoutError'));
      }, limitMs / slices);
    };
    wait(slices);
  });
  return Promise.race([work, tooLate]).finally(() => clearTimeout(timer));
}
