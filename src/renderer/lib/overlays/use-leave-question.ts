import { useEffect, useState } from 'react';
import type { Unsubscribe } from '#shared/kernel/unsubscribe.ts';

/** Asks whether what would be lost may be; answers it. */
export type AskToLeave = () => Promise<boolean>;

const questions = new Set<AskToLeave>();

/** Asks before the person signs out, until it is stopped. */
export function askBeforeSignOut(ask: AskToLeave): Unsubscribe {
  questions.add(ask);
  return () => void questions.delete(ask);
}

/** Whether the person may be signed out: nothing is lost by it, or they said that it may be. */
export async function maySignOut(): Promise<boolean> {
  for (const ask of questions) if (!(await ask())) return false;
  return true;
}

/** Signing out waits for an answer. */
export interface LeaveQuestion {
  readonly go: () => void;
  readonly stay: () => void;
}

/**
 * While `wouldLose`, signing out waits for this question: what a link asks, signing out asks as
 * well. Null while it is not asked.
 */
export function useLeaveQuestion(wouldLose: boolean): LeaveQuestion | null {
  const [question, setQuestion] = useState<LeaveQuestion | null>(null);
  useEffect(() => {
    if (!wouldLose) return undefined;
    let answer: (mayGo: boolean) => void = () => undefined;
    const stop = askBeforeSignOut(async () => {
      answer(false);
      return new Promise((resolve) => {
        answer = (mayGo) => {
          setQuestion(null);
          resolve(mayGo);
        };
        setQuestion({ go: () => answer(true), stay: () => answer(false) });
      });
    });
    return () => {
      stop();
      // Nothing would be lost any more.
      answer(true);
    };
  }, [wouldLose]);
  return question;
}
