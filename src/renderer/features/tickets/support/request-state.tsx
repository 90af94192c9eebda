import { Badge } from '#renderer/ui/badge.tsx';
import { t } from './copy.ts';

/** How a request stands for its learner. */
export type RequestState = 'new' | 'open' | 'you' | 'done';

/** In the learner's words: new until the team wrote once, then whose turn it is. */
export function requestState({
  state,
  was_answered,
}: {
  readonly state: 'OPEN' | 'ANSWERED' | 'CLOSED';
  readonly was_answered: boolean;
}): RequestState {
  if (state === 'CLOSED') return 'done';
  if (state === 'ANSWERED') return 'you';
  return was_answered ? 'open' : 'new';
}

const tones = { new: 'info', open: 'neutral', you: 'warn', done: 'ok' } as const;

/** The state in a word. */
export function RequestBadge({
  request,
}: {
  readonly request: Parameters<typeof requestState>[0];
}) {
  const state = requestState(request);
  return <Badge tone={tones[state]}>{t(`tk.sup.st.${state}`)}</Badge>;
}
