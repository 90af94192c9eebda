import type { Err } from '#shared/kernel/result.ts';
import type { Tx } from './port.ts';

/** How one run of a transaction's work ends, for the implementations of the port. */
export interface TransactionEnd {
  /** What the work gets beside its statements. */
  readonly part: Pick<Tx, 'kind' | 'onCommit' | 'commitRefusal'>;
  /** Whether what the work answered undoes it: a refusal that was not handed to `commitRefusal`. */
  isUndoneBy(value: unknown): boolean;
  /** Tells who waits for the commit; right after it. */
  tellCommitted(): void;
}

/** The end of one run; a run that is repeated gets a new one. */
export function createTransactionEnd(): TransactionEnd {
  const listeners: (() => void)[] = [];
  let committed: unknown = null;
  return {
    part: {
      kind: 'transaction',
      onCommit: (listener) => void listeners.push(listener),
      commitRefusal(refusal) {
        committed = refusal;
        return refusal;
      },
    },
    isUndoneBy: (value) => isRefusal(value) && value !== committed,
    tellCommitted() {
      for (const listener of listeners) listener();
    },
  };
}

/** Whether a value is a `Result` that is not ok. */
export function isRefusal(value: unknown): value is Err<unknown> {
  return (
    typeof value === 'object' &&
    value !== null &&
    'ok' in value &&
    value.ok === false &&
    'error' in value
  );
}
