/** Who asks, as the session says. */
export interface Viewer {
  readonly userId: string;
  readonly sessionId: string;
  /** What this session may act as: an administrator's is a learner's until it has proved a second factor. */
  readonly role: 'learner' | 'admin';
  /** An administrator demanded another password: nothing goes on before the link of the e-mail was followed. */
  readonly mustSetPassword: boolean;
  /** An administrator's session that has not. */
  readonly lacksFactor: boolean;
  readonly isPro: boolean;
  /** Also true with Pro. */
  readonly isKhaPro: boolean;
}
