import { useCallback, useEffect, useState } from 'react';
import type { AppError } from '#shared/errors/error-code.ts';
import type { Result } from '#shared/kernel/result.ts';

export type OnceSent<Data> =
  | { readonly kind: 'waiting' }
  | { readonly kind: 'done'; readonly data: Data }
  | { readonly kind: 'refused'; readonly error: AppError; readonly again: () => void };

/**
 * Sends something when the page opens, once per page even where effects run twice, and tells how it
 * went.
 */
export function useOnceSent<Data>(send: () => Promise<Result<Data, AppError>>): OnceSent<Data> {
  const [attempt, setAttempt] = useState(1);
  const [sent, setSent] = useState<{
    readonly attempt: number;
    readonly result: Result<Data, AppError>;
  } | null>(null);
  const [sending] = useState(() => new Map<number, Promise<Result<Data, AppError>>>());
  useEffect(() => {
    let isStale = false;
    const result = sending.get(attempt) ?? send();
    sending.set(attempt, result);
    const take = async () => {
      const answer = await result;
      if (!isStale) setSent({ attempt, result: answer });
    };
    void take();
    return () => {
      isStale = true;
    };
  }, [attempt, send, sending]);
  const again = useCallback(() => setAttempt((before) => before + 1), []);
  if (sent?.attempt !== attempt) return { kind: 'waiting' };
  return sent.result.ok
    ? { kind: 'done', data: sent.result.value }
    : { kind: 'refused', error: sent.result.error, again };
}
