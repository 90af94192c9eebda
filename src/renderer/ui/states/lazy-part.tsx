import { type ComponentType, type ReactNode, useEffect, useSyncExternalStore } from 'react';
import { createLateCode } from './late-code.ts';

const waitingState = { kind: 'waiting' } as const;
/**
 * The server renders no late part: it would have to wait for its code, and so would the browser
 * that takes the page over.
 */
const rendered = () => waitingState;

export interface LazyPartLooks {
  /** In its place until the code is there; nothing when left out. */
  readonly waiting?: ReactNode;
  /** In its place when the code cannot be fetched; as while waiting when left out. */
  readonly missing?: ReactNode;
}

/** Code that could not be fetched is asked for again after so long, ms. */
const againAfterMs = 15_000;

/**
 * A part of a page whose code is fetched when it is first drawn. What cannot be fetched (no
 * network, a newer build) leaves the rest of the page standing, and is tried again when the network
 * is back and when it is drawn anew. React's own `lazy` would take the page down and never try
 * again. Dialogs: `lazyDialog`.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  { waiting = null, missing = waiting }: LazyPartLooks = {},
): ComponentType<Props> {
  const late = createLateCode(load);
  return function LazyPart(props: Props) {
    const state = useSyncExternalStore(late.subscribe, late.get, rendered);
    const isReady = state.kind === 'ready';
    useEffect(() => {
      if (isReady) return undefined;
      late.want();
      window.addEventListener('online', late.want);
      return () => window.removeEventListener('online', late.want);
    }, [isReady]);
    // "online" may have come while a fetch was about to fail.
    useEffect(() => {
      if (state.kind !== 'missing') return undefined;
      const timer = setTimeout(late.want, againAfterMs);
      return () => clearTimeout(timer);
    }, [state]);
    if (state.kind !== 'ready') return state.kind === 'missing' ? missing : waiting;
    const Part = state.code;
    return <Part {...props} />;
  };
}
