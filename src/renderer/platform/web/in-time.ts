/** Answers as `work` does, or rejects when it has said nothing for so long, ms: some browsers leave a question to IndexedDB unanswered for ever. */
export async function inTime<T>(work: Promise<T>, limitMs: number): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const tooLate = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new DOMException('no answer of the browser’s storage in time', 'TimeoutError')), limitMs);
  });
  return Promise.race([work, tooLate]).finally(() => clearTimeout(timer));
}
