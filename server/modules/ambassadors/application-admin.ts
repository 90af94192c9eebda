import type { Actor } from '../audit/api.ts';
import type { AppError } from '#shared/errors/error-code.ts';
import type { Result } from '#shared/kernel/result.ts';
import type { CountedPage, PageRequest } from '../../lists/paging.ts';
import type { ApplicationView } from './application-view.ts';
import type { AdminTab } from './admin-store.ts';

/** Applications as administrators see and answer them. Of several who decide at once one does. */
export interface ApplicationAdmin {
  /** `waiting` the longest first, the others the newest first. Refuses with BAD_INPUT. */
  list(input: AdminListInput): Promise<Result<CountedPage<SentApplication>, AppError>>;
  /** Null for one that there is not, and for a draft. */
  find(id: string): Promise<SentApplication | null>;
  /**
   * An administrator reads it: its applicant sees «Đang xem xét». Again it changes nothing. Refuses
   * with NOT_FOUND.
   */
  open(id: string, actor: Actor): Promise<Result<SentApplication, AppError>>;
  /**
   * Opens it for its applicant again. Refuses with NOT_FOUND, REASON_REQUIRED, BAD_INPUT,
   * APPLICATION_STATE, SEEN_CHANGED (it was sent anew, or somebody asked, since it was seen).
   */
  ask(
    id: string,
    question: string,
    by: SeenBy,
  ): Promise<Result<SentApplication, readonly AppError[]>>;
  /**
   * Grants L5 in the same transaction. Refuses with NOT_FOUND, APPLICATION_STATE (decided, or its
   * applicant still answers), SEEN_CHANGED, or what the programme refuses.
   */
  accept(id: string, by: SeenBy): Promise<Result<SentApplication, readonly AppError[]>>;
  /** The reason is told to the applicant. Refuses as `ask`. */
  decline(
    id: string,
    reason: string,
    by: SeenBy,
  ): Promise<Result<SentApplication, readonly AppError[]>>;
  countWaiting(): Promise<number>;
}

/** Who answers, and by which `seenRevision` they saw the application. */
export interface SeenBy extends Actor {
  readonly revision: string;
}

export interface AdminListInput extends PageRequest {
  readonly tab: AdminTab;
  /** Words of name, address, channel, course or topics, accents optional. */
  readonly search: string;
}

/** An application with who sent it. */
export interface SentApplication extends ApplicationView {
  /** lastname middlename firstname. */
  readonly applicant: string;
  readonly email: string;
  readonly phoneNumber: string | null;
  /** Null for somebody who is no affiliate. */
  readonly affiliateCode: string | null;
}
