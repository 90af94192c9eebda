import type { OfficeRole } from '#shared/domain/office/office-roles.ts';

/** The person who does something that the audit keeps, and when. */
export interface Actor {
  readonly actorId: string;
  readonly now: Date;
}

/** With the reason as they gave it, cut at both ends and never empty. */
export interface ReasonedActor extends Actor {
  readonly reason: string;
}

/** Who decides by a revision of the row that they saw. */
export interface DeciderAsSeen extends ReasonedActor {
  readonly revision: string;
}

/** With the session that they do it in, and their role of that moment. */
export interface OfficeActor extends Actor {
  readonly sessionId: string;
  readonly officeRole: OfficeRole | null;
}

/** Who did something, a person or the server itself (null), with a reason where one was given. */
export interface Author {
  readonly actorId: string | null;
  readonly reason: string | null;
  readonly now: Date;
}
