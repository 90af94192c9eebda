import { type RefObject, useRef, useState } from 'react';
import { CheckInDocument, type CheckInMutation } from '#renderer/graphql/generated/graphql.ts';
import { useMutate } from '#renderer/graphql/use-mutate.ts';
import { errorText } from '#renderer/lib/format/error-text.ts';

export interface Door {
  readonly field: RefObject<HTMLInputElement | null>;
  readonly code: string;
  readonly setCode: (code: string) => void;
  readonly error: string | null;
  readonly busy: boolean;
  /** What came of the last code; null before it, and while none was understood. */
  readonly result: CheckInMutation['check_in'] | null;
  /** Shows a code. A pass of another day is used up only where `onlyToday` is false. */
  readonly check: (code: string, options?: { readonly onlyToday: boolean }) => Promise<void>;
  readonly clear: () => void;
}

/** The door of an event, or of all: a code, and what came of it. */
export function useDoor(eventId: string | null): Door {
  const [code, setCode] = useState('');
  const [error, setError] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const [result, setResult] = useState<Door['result']>(null);
  const field = useRef<HTMLInputElement>(null);
  const send = useMutate(CheckInDocument);
  return {
    field,
    code,
    setCode,
    error,
    busy,
    result,
    check: async (shown, { onlyToday } = { onlyToday: true }) => {
      if (busy || shown.trim() === '') return;
      setBusy(true);
      const answer = await send({ code: shown, event_id: eventId, only_today: onlyToday });
      setBusy(false);
      setError(answer.ok ? null : errorText(answer.error));
      setResult(answer.ok ? answer.value.check_in : null);
      if (answer.ok) setCode('');
      // The next person stands there already.
      field.current?.focus();
    },
    clear: () => setResult(null),
  };
}
