/**
 * What is known, while signing out is asked about, of work for the server: how much still waits;
 * that it was counted and all of it has been sent since; or nothing.
 */
export type WaitingView =
  | { readonly kind: 'waits'; readonly count: number }
  | { readonly kind: 'sent' }
  | { readonly kind: 'unknown' };

/**
 * `waitingCount`: null while it is not known. `wasCounted`: the device has said before how much
 * waits, as this was asked or since.
 */
export function waitingView(waitingCount: number | null, wasCounted: boolean): WaitingView {
  if (waitingCount === null) return { kind: 'unknown' };
  if (waitingCount > 0) return { kind: 'waits', count: waitingCount };
  return { kind: wasCounted ? 'sent' : 'unknown' };
}
