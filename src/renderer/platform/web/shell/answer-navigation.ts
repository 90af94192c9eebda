import { originOf } from '#shared/api/own-answer.ts';

/** How long a page waits for the network before the kept one is shown, ms. */
export const pageDeadlineMs = 2_500;

export interface NavigationDeps {
  /** The page from the server, on its way. */
  readonly network: Promise<Response>;
  /** The kept page, or null. */
  readonly kept: () => Promise<Response | null>;
  /** Resolves when the network has had its time. */
  readonly deadline: Promise<void>;
}

/**
 * The page for a navigation: the server's while it answers in time, so that nobody stays on an old
 * version; else the kept one, also when somebody on the way answers in its place. Without a kept
 * one it is whatever came; rejects as the network did when there is neither.
 */
export async function answerNavigation({
  network,
  kept,
  deadline,
}: NavigationDeps): Promise<Response> {
  const fresh = network.then((response) => (isOfServer(response) ? response : null));
  const first = await Promise.race([fresh.catch(() => null), deadline.then(() => null)]);
  return first ?? (await kept()) ?? network;
}

/**
 * The browser follows a redirect by itself, and shows nothing of it here. A server that is asked
 * too often (429) has not looked at what was asked for.
 */
function isOfServer(response: Response): boolean {
  const { status, type } = response;
  return (
    type === 'opaqueredirect' || (status < 500 && status !== 429 && originOf(response) === 'own')
  );
}
