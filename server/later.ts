/** Runs `task` once after `delayMs`; gives what takes that back. */
export function later(delayMs: number, task: () => void): () => void {
  const timer = setTimeout(task, delayMs);
  return () => clearTimeout(timer);
}
