import type { Unsubscribe } from '#shared/kernel/unsubscribe.ts';
import type { PushChange, PushTopic } from '#shared/push/push-event.ts';
import type { TabUpdate, TabLeader, TabRole } from './tab-leader.ts';
import type { LiveState, PushConnection, PushConnectionDeps } from './push-connection.ts';

/** Tells the parts of a page when something of the signed-in person changed at the server. */
export interface LiveClient {
  /**
   * Calls `onChange` when one of the topics changed, with the version where that is told, and when
   * a stream opens: something may have changed before it did. The server is listened to only while
   * somebody follows.
   */
  follow(topics: readonly PushTopic[], onChange: (version: string | null) => void): Unsubscribe;
  /** Whom to listen for; null = a guest, nobody. */
  serve(person: string | null): void;
  /** The way to the server may be back: tries at once. */
  wake(): void;
  readonly state: () => LiveState;
  readonly onState: (listener: () => void) => Unsubscribe;
}

export interface LiveClientDeps {
  readonly leader: TabLeader;
  readonly connect: (
    deps: Pick<PushConnectionDeps, 'person' | 'onState' | 'onChange'>,
  ) => PushConnection;
}

interface Follower {
  readonly topics: readonly PushTopic[];
  readonly onChange: (version: string | null) => void;
}

/** Builds the client of a page; nothing is opened before somebody follows. */
export function createLiveClient({ leader, connect }: LiveClientDeps): LiveClient {
  const followers = new Set<Follower>();
  const stateListeners = new Set<() => void>();
  let person: string | null = null;
  let role: TabRole | null = null;
  let connection: PushConnection | null = null;
  let state: LiveState = 'connecting';

  const notifyFollowers = (
    isMeant: (follower: Follower) => boolean,
    version: string | null = null,
  ) => {
    for (const follower of [...followers].filter(isMeant)) follower.onChange(version);
  };
  const become = (next: LiveState) => {
    if (next === state) return;
    state = next;
    for (const listener of stateListeners) listener();
    if (next === 'open') notifyFollowers(() => true);
  };
  const changed = ({ topic, version }: PushChange) =>
    notifyFollowers(({ topics }) => topics.includes(topic), version);
  const hear = (news: TabUpdate) => {
    if (news.kind === 'ask') {
      if (connection !== null) role?.tell({ kind: 'state', state });
    } else if (connection === null) {
      if (news.kind === 'state') become(news.state);
      else changed(news.change);
    }
  };
  const leadFor = (of: string) => () => {
    const opened = connect({
      person: of,
      onState(next) {
        become(next);
        role?.tell({ kind: 'state', state: next });
      },
      onChange(change) {
        changed(change);
        role?.tell({ kind: 'changed', change });
      },
    });
    connection = opened;
    return () => {
      opened.stop();
      connection = null;
      become('connecting'); // how another page's stream stands is not known yet
    };
  };
  const settle = () => {
    const isWanted = person !== null && followers.size > 0;
    if (isWanted && role === null && person !== null)
      role = leader.join(person, { lead: leadFor(person), hear });
    if (isWanted || role === null) return;
    role.leave();
    role = null;
    become('connecting');
  };

  return {
    follow(topics, onChange) {
      const follower = { topics, onChange };
      followers.add(follower);
      settle();
      return () => {
        followers.delete(follower);
        // Not at once: going from one page to the next takes the old one's part away before the new
        // one's is there.
        setTimeout(settle, 0);
      };
    },
    serve(next) {
      if (next === person) return;
      person = null;
      settle();
      person = next;
      settle();
    },
    wake: () => connection?.wake(),
    state: () => state,
    onState(listener) {
      stateListeners.add(listener);
      return () => stateListeners.delete(listener);
    },
  };
}
