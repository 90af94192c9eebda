/** Who asks, as the session says. */
export interface Viewer {
  readonly userId: string;
  readonly sessionId: string;
  readonly role: 'learner' | 'admin';
  /** An administrator demanded another password: nothing goes on before the link of the e-mail was followed. */
  readonly mustSetPassword: boolean;
  readonly isPro: boolean;
  /** Also true with Pro. */
  readonly isKhaPro: boolean;
}
