import type { Unsubscribe } from '#shared/kernel/unsubscribe.ts';
import { type Identity, memberOf, toIdentity } from './identity.ts';

/**
 * What one tab tells the others: which of the things they share has changed, and whose it is.
 * Settings they read again themselves.
 */
export type TabMessage =
  /**
   * Who is signed in by now, null for nobody; not read again, for the tab may have failed to write
   * it down.
   */
  | {
      readonly kind: 'session';
      readonly identity: Identity | null;
      readonly expired: boolean;
      /** When the server said so, ms since 1970; null when that is not known. */
      readonly saidAtMs: number | null;
    }
  /** Somebody else may be signed in; a tab of an earlier version does not say who. */
  | { readonly kind: 'doubt' }
  | { readonly kind: 'settings' }
  | { readonly kind: 'study'; readonly userId: string }
  /** A page that goes away has left ticks of theirs in the journal. */
  | { readonly kind: 'journal'; readonly userId: string };

export interface TabChannel {
  tell(news: TabMessage): void;
  listen(listener: (news: TabMessage) => void): Unsubscribe;
  close(): void;
}

/** The channel between the tabs of this site; silent in a browser without BroadcastChannel. */
export function openTabChannel(): TabChannel {
  const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('mai-vang');
  return {
    // A BroadcastChannel has no target, it stays in its origin
    // oxlint-disable-next-line unicorn/require-post-message-target-origin
    tell: (news) => channel?.postMessage(news),
    listen(listener) {
      const hear = (event: MessageEvent<unknown>) => {
        const news = readTabMessage(event.data);
        if (news !== null) listener(news);
      };
      channel?.addEventListener('message', hear);
      return () => channel?.removeEventListener('message', hear);
    },
    close: () => channel?.close(),
  };
}

/**
 * What a message of a tab says, of whatever version that tab is; null for nothing of ours. By hand,
 * as identity.ts.
 */
export function readTabMessage(data: unknown): TabMessage | null {
  if (data === 'session') return { kind: 'doubt' };
  switch (memberOf(data, 'kind')) {
    case 'session': {
      const identity = memberOf(data, 'identity');
      const read = toIdentity(identity, 'userId');
      const saidAtMs = memberOf(data, 'saidAtMs');
      // Somebody whom this version cannot read is not nobody.
      return identity === null || read !== null
        ? {
            kind: 'session',
            identity: read,
            expired: memberOf(data, 'expired') === true,
            saidAtMs: typeof saidAtMs === 'number' ? saidAtMs : null,
          }
        : { kind: 'doubt' };
    }
    case 'doubt':
      return { kind: 'doubt' };
    case 'settings':
      return { kind: 'settings' };
    case 'study':
      return ofPerson('study', data);
    case 'journal':
      return ofPerson('journal', data);
    default:
      return null;
  }
}

function ofPerson(kind: 'study' | 'journal', data: unknown): TabMessage | null {
  const userId = memberOf(data, 'userId');
  return typeof userId === 'string' ? { kind, userId } : null;
}
