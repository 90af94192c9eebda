import {
  officeMay,
  type OfficeRight,
  type OfficeRole,
} from '#shared/domain/office/office-roles.ts';

/** Who asks, as the session says. */
export interface Viewer {
  readonly userId: string;
  readonly sessionId: string;
  /** Their address; null while it is not proved. One that was proved stays theirs. */
  readonly provedEmail: string | null;
  /**
   * What this session may act as: an administrator's is a learner's until it has proved a second
   * factor.
   */
  readonly role: 'learner' | 'admin';
  /** Of an administrator's session that has proved one; null for everybody else. */
  readonly officeRole: OfficeRole | null;
  /**
   * An administrator demanded another password: nothing goes on before the link of the e-mail was
   * followed.
   */
  readonly mustSetPassword: boolean;
  /** An administrator's session that has not. */
  readonly lacksFactor: boolean;
  readonly isPro: boolean;
  /** Also true with Pro. */
  readonly isKhaPro: boolean;
}

/** Whether a session may do something in the office. */
export function viewerMay({ officeRole }: Pick<Viewer, 'officeRole'>, right: OfficeRight): boolean {
  return officeMay(officeRole, right);
}
