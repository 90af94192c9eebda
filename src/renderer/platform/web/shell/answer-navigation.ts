/** How long a page waits for the network before the kept one is shown, ms. */
export const pageDeadlineMs = 2_500;

export interface NavigationParts {
  /** The page from the server, on its way. */
  readonly network: Promise<Response>;
  /** The kept page, or null. */
  readonly kept: () => Promise<Response | null>;
  /** Resolves when the network has had its time. */
  readonly deadline: Promise<void>;
}

/**
 * The page for a navigation: the server's while it answers in time, so that nobody stays on an old
 * version; else the kept one. Rejects as the network did when there is neither.
 */
export async function answerNavigation({
  network,
  kept,
  deadline,
}: NavigationParts): Promise<Response> {
  const fresh = network.then((response) => (response.status >= 500 ? null : response));
  const first = await Promise.race([fresh.catch(() => null), deadline.then(() => null)]);
  return first ?? (await kept()) ?? network;
}
