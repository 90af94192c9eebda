/** Who asks, as the session says. */
export interface Viewer {
  readonly userId: string;
  readonly sessionId: string;
  readonly role: 'learner' | 'admin';
  readonly isPro: boolean;
  /** Also true with Pro. */
  readonly isKhaPro: boolean;
}
