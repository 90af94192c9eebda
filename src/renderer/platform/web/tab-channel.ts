import type { Unsubscribe } from '../../../shared/kernel/unsubscribe.ts';

/** What one tab tells the others: which of the things they share has changed. They read it again themselves. */
export type TabNews = 'session' | 'settings' | 'study';

export interface TabChannel {
  tell(news: TabNews): void;
  listen(listener: (news: TabNews) => void): Unsubscribe;
  close(): void;
}

/** The channel between the tabs of this site; silent in a browser without BroadcastChannel. */
export function openTabChannel(): TabChannel {
  const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('mai-vang');
  return {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a BroadcastChannel has no target, it stays in its origin
    tell: (news) => channel?.postMessage(news),
    listen(listener) {
      const hear = (event: MessageEvent<unknown>) => {
        if (event.data === 'session' || event.data === 'settings' || event.data === 'study') listener(event.data);
      };
      channel?.addEventListener('message', hear);
      return () => channel?.removeEventListener('message', hear);
    },
    close: () => channel?.close(),
  };
}
