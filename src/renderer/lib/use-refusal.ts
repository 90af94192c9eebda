import { type Dispatch, type SetStateAction, useState } from 'react';
import type { AppError, ErrorCode } from '#shared/errors/error-code.ts';
import { useSession } from '../platform/context.tsx';

/** Refusals that are over when the person has signed in again. */
const untilSignedIn: ReadonlySet<ErrorCode> = new Set([
  'UNAUTHENTICATED',
  'SESSION_EXPIRED',
  'SESSION_REUSED',
]);

/** Why what a form sent was refused; null while it was not. */
export function useRefusal(): readonly [
  AppError | null,
  Dispatch<SetStateAction<AppError | null>>,
] {
  const [error, setError] = useState<AppError | null>(null);
  useSessionBack(() => {
    if (error !== null && untilSignedIn.has(error.code)) setError(null);
  });
  return [error, setError];
}

/** The same of a form whose fields are refused one by one. */
export function useRefusals(): readonly [
  readonly AppError[],
  Dispatch<SetStateAction<readonly AppError[]>>,
] {
  const [errors, setErrors] = useState<readonly AppError[]>([]);
  useSessionBack(() => {
    const left = errors.filter(({ code }) => !untilSignedIn.has(code));
    if (left.length < errors.length) setErrors(left);
  });
  return [errors, setErrors];
}

/** Runs `work` while it renders the session that takes the place of an ended one. */
function useSessionBack(work: () => void): void {
  const session = useSession();
  const isOpen = session.status === 'signed_in' && !session.expired;
  const [wasOpen, setWasOpen] = useState(isOpen);
  if (wasOpen === isOpen) return;
  setWasOpen(isOpen);
  if (isOpen) work();
}
