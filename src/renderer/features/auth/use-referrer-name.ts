import { useEffect, useState } from 'react';
import { referrerNameText } from '../../graphql/generated/texts.ts';
import { useSend } from './use-send.ts';

/** Typing has to rest so long before a code is asked for, in ms. */
const restMs = 400;
const shortestCode = 4;

/** The given name behind a referral code; null while it is not known, and for a code of nobody. */
export function useReferrerName(code: string): string | null {
  const send = useSend(referrerNameText);
  const [known, setKnown] = useState<{
    readonly code: string;
    readonly name: string | null;
  } | null>(null);
  const typed = code.trim();
  useEffect(() => {
    if (typed.length < shortestCode) return undefined;
    let isStale = false;
    const ask = async () => {
      const answer = await send({ code: typed });
      if (!isStale)
        setKnown({ code: typed, name: answer.ok ? (answer.value.referrer_name ?? null) : null });
    };
    const timer = setTimeout(() => void ask(), restMs);
    return () => {
      isStale = true;
      clearTimeout(timer);
    };
  }, [typed, send]);
  return known?.code === typed ? known.name : null;
}
