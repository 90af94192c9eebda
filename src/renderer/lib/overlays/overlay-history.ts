import { type createBrowserRouter, NavigationType } from 'react-router';
import type { Unsubscribe } from '#shared/kernel/unsubscribe.ts';
import { type OverlayStore, useOverlayStore } from './overlay-store.ts';

/** What of the router is needed: where one is, and the ways to go. */
export type HistoryRouter = Pick<
  ReturnType<typeof createBrowserRouter>,
  'state' | 'navigate' | 'subscribe'
>;

type Place = HistoryRouter['state']['location'];

export interface OverlayHistoryDeps {
  readonly router: HistoryRouter;
  /** How many entries of ours lie before the one that is open. */
  readonly position: () => number;
  /** Names this document, so that entries of the one before a reload are not taken for its own. */
  readonly documentName: string;
  /** Runs an action behind what goes on now; the result takes it back. */
  readonly later: (action: () => void) => Unsubscribe;
}

/** `keepOverlaysInHistory` in a browser's window. */
export function keepOverlaysInBrowser(router: HistoryRouter): Unsubscribe {
  return keepOverlaysInHistory({
    router,
    position: browserPosition,
    documentName: String(performance.timeOrigin),
    later: behind,
  });
}

/** Where the router is among its entries; it keeps the number in each of them. */
function browserPosition(): number {
  const state: unknown = history.state;
  return typeof state === 'object' &&
    state !== null &&
    'idx' in state &&
    typeof state.idx === 'number'
    ? state.idx
    : 0;
}

function behind(action: () => void): Unsubscribe {
  const timer = setTimeout(action);
  return () => clearTimeout(timer);
}

/**
 * Gives the open popup an entry in the history without another address, so that Back closes it
 * (SPEC.md 2). Closing it in another way takes the entry back. An entry whose popup is gone is
 * passed over in either direction: nothing opens again by Forward, and nobody presses Back in vain.
 */
export function keepOverlaysInHistory({
  router,
  position,
  documentName,
  later,
}: OverlayHistoryDeps): Unsubscribe {
  let made = 0;
  /** Entry of the popup that is open, or just closed. */
  let own: string | null = null;
  const wayBack = createWayBack(router);
  let stopLater: Unsubscribe = nothing;
  let before = {
    key: router.state.location.key,
    token: tokenOf(router.state.location),
    position: position(),
  };
  /** Entries that another page was opened from. */
  const buried = new Set<string>();

  const push = () => {
    // A page is on its way, or asked about: it closes the popup, and an entry would stop it.
    if (!isAtRest(router)) return;
    const { location } = router.state;
    made += 1;
    wayBack.leadTo(location);
    own = `${documentName}.${made}`;
    void router.navigate(addressOf(location), {
      state: { ...stateOf(location), overlay: own },
      preventScrollReset: true,
    });
  };
  const takeBack = () => {
    if (own === null || isOpen() || !isAtRest(router)) return;
    const isThere = tokenOf(router.state.location) === own;
    own = null;
    if (!isThere) return;
    wayBack.start();
  };
  /** Behind what goes on: the press that closes it may lead to another page, or the next popup. */
  const takeBackLater = () => {
    stopLater();
    stopLater = later(takeBack);
  };
  const followStore = ({ overlay }: OverlayStore, last: OverlayStore) => {
    const [isShown, wasShown] = [overlay.kind !== 'none', last.overlay.kind !== 'none'];
    if (isShown === wasShown) return;
    if (!isShown) return takeBackLater();
    stopLater();
    if (own === null && !wayBack.isUnderWay()) push();
  };
  const arrive = (location: Place, action: NavigationType) => {
    const last = before;
    const token = tokenOf(location);
    before = { key: location.key, token, position: position() };
    if (action === NavigationType.Push && last.token !== null && token === null)
      buried.add(last.token);
    if (wayBack.isUnderWay()) {
      if (action !== NavigationType.Pop) wayBack.note(location);
      else if (!wayBack.end(token !== null) && isOpen()) push();
      return;
    }
    if (token !== null && token === own) return;
    if (own !== null) {
      own = null;
      useOverlayStore.getState().close();
    }
    if (token === null) return;
    if (token.startsWith(`${documentName}.`))
      void router.navigate(buried.has(token) && before.position > last.position ? 1 : -1);
    else clearToken(router, location);
  };
  const stopStore = useOverlayStore.subscribe(followStore);
  const stopRouter = router.subscribe(({ navigation, location, historyAction }) => {
    if (navigation.location !== undefined) wayBack.note(navigation.location);
    if (navigation.state === 'idle' && location.key !== before.key) arrive(location, historyAction);
    // Also whoever was asked whether to leave, and stays.
    if (own !== null && !isOpen()) takeBackLater();
  });
  return () => {
    stopLater();
    stopStore();
    stopRouter();
  };
}

/**
 * Goes back from an entry of ours. The browser goes a moment after it is asked, and takes whoever
 * went to another page meanwhile from there: they are led to it again.
 */
function createWayBack(router: HistoryRouter) {
  let isUnderWay = false;
  let target: string | null = null;
  let wanted: Place | null = null;
  return {
    /** The entry below ours. */
    leadTo: ({ key }: Place) => {
      target = key;
    },
    isUnderWay: () => isUnderWay,
    start: () => {
      isUnderWay = true;
      void router.navigate(-1);
    },
    /** The router goes to `place`: where it was asked to, or somewhere else. */
    note: (place: Place) => {
      if (isUnderWay && place.key !== target) wanted = place;
    },
    /** The browser went. Answers whether somebody is led on from there. */
    end: (isAtOwn: boolean): boolean => {
      const to = wanted;
      [isUnderWay, wanted] = [false, null];
      if (to !== null) void router.navigate(addressOf(to), { state: to.state, replace: isAtOwn });
      return to !== null;
    },
  };
}

/**
 * Whether nothing is on its way, and nobody is asked whether to leave the page (`useBlocker`): the
 * router takes the question away with whatever else arrives.
 */
function isAtRest({ state: { navigation, blockers } }: HistoryRouter): boolean {
  return (
    navigation.state === 'idle' && [...blockers.values()].every(({ state }) => state !== 'blocked')
  );
}

/** Makes an entry of the document before a reload one of the page alone. */
function clearToken(router: HistoryRouter, location: Place): void {
  void router.navigate(addressOf(location), {
    state: withoutToken(location),
    replace: true,
    preventScrollReset: true,
  });
}

function isOpen(): boolean {
  return useOverlayStore.getState().overlay.kind !== 'none';
}

function tokenOf(location: Place): string | null {
  const { overlay } = stateOf(location);
  return typeof overlay === 'string' ? overlay : null;
}

/** What a page keeps in an entry is foreign (it outlives the page): an object or nothing. */
function stateOf({ state }: Place): Readonly<Record<string, unknown>> {
  return typeof state === 'object' && state !== null
    ? (state as Readonly<Record<string, unknown>>)
    : {}; // any object has members of unknown type
}

function withoutToken(location: Place): unknown {
  const { overlay: _gone, ...rest } = stateOf(location);
  return Object.keys(rest).length === 0 ? null : rest;
}

function addressOf({ pathname, search, hash }: Place): {
  readonly pathname: string;
  readonly search: string;
  readonly hash: string;
} {
  return { pathname, search, hash };
}

function nothing(): void {}
