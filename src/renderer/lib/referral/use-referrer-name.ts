import { useEffect, useState } from 'react';
import { clickedReferrerText, referrerNameText } from '../../graphql/generated/texts.ts';
import { useSend } from '../use-send.ts';

/** Typing has to rest so long before a code is asked for, in ms. */
const restMs = 400;
const shortestCode = 4;

/**
 * The given name of who introduced somebody that is not signed in: behind the code that they
 * typed, and without one behind the link that they came by. Null while it is not known, and for a
 * code of nobody.
 */
export function useReferrerName(code: string): string | null {
  const sendCode = useSend(referrerNameText);
  const sendClick = useSend(clickedReferrerText);
  const [known, setKnown] = useState<{
    readonly code: string;
    readonly name: string | null;
  } | null>(null);
  const typed = code.trim();
  useEffect(() => {
    if (typed !== '' && typed.length < shortestCode) return undefined;
    let isStale = false;
    const find = async () => {
      if (typed === '') {
        const answer = await sendClick({});
        return answer.ok ? answer.value.clicked_referrer : null;
      }
      const answer = await sendCode({ code: typed });
      return answer.ok ? answer.value.referrer_name : null;
    };
    const ask = async () => {
      const name = (await find()) ?? null;
      if (!isStale) setKnown({ code: typed, name });
    };
    const timer = setTimeout(() => void ask(), typed === '' ? 0 : restMs);
    return () => {
      isStale = true;
      clearTimeout(timer);
    };
  }, [typed, sendCode, sendClick]);
  return known?.code === typed ? known.name : null;
}
