/**
 * Aborts with the first of several signals, and with its reason. `AbortSignal.any` is missing in
 * Safari before 17.4 and Firefox before 124.
 */
export function anySignal(signals: readonly AbortSignal[]): AbortSignal {
  const first = new AbortController();
  const heard = new AbortController();
  first.signal.addEventListener('abort', () => heard.abort(), { once: true });
  for (const signal of signals) {
    if (signal.aborted) first.abort(signal.reason);
    else
      signal.addEventListener('abort', () => first.abort(signal.reason), {
        once: true,
        signal: heard.signal,
      });
  }
  return first.signal;
}
