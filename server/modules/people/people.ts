import type { AppError } from '#shared/errors/error-code.ts';
import type { Result } from '#shared/kernel/result.ts';
import type { CountedPage } from '../../lists/paging.ts';
import type { OfficeActor } from '../audit/api.ts';
import type { GrantRow, PersonPlan, PersonRow } from './people-store.ts';

/**
 * People in the back office. Every change writes an audit line with its reason and refuses with
 * PERSON_UNKNOWN and REASON_REQUIRED. What is done with somebody of the office needs the right to
 * change roles: FORBIDDEN without it. What a person may do follows within the few seconds that
 * processes remember sessions.
 */
export interface People {
  /** Newest first. Refuses with BAD_INPUT. */
  list(input: PeopleInput): Promise<Result<CountedPage<PersonRow>, AppError>>;
  find(id: string): Promise<PersonRow | null>;
  grants(id: string): Promise<readonly GrantRow[]>;
  /**
   * Signs them out everywhere and lets them in nowhere; deletes nothing. LAST_OWNER when nobody
   * else could give roles.
   */
  block(id: string, reason: string, actor: OfficeActor): Promise<Result<true, AppError>>;
  /** Refuses with SEEN_CHANGED what is not said of the block that there is. */
  unblock(id: string, said: SaidAsSeen, actor: OfficeActor): Promise<Result<true, AppError>>;
  /** One session of theirs, or all of them with null. NOT_FOUND for one that is not theirs. */
  endSessions(
    id: string,
    input: { readonly sessionId: string | null; readonly reason: string },
    actor: OfficeActor,
  ): Promise<Result<true, AppError>>;
  /**
   * Mails them a link for a new password, signs them out everywhere, and lets them do nothing
   * before they have set it. PERSON_UNPROVED while nobody proved that they read their address.
   */
  demandPassword(id: string, reason: string, actor: OfficeActor): Promise<Result<true, AppError>>;
  /**
   * The demand was a mistake: they sign in as before, and the mailed link is dead. CONFLICT
   * when nothing is demanded, or they reported a stranger themselves; SEEN_CHANGED when it is not
   * the demand that was seen.
   */
  undoDemandPassword(
    id: string,
    said: SaidAsSeen,
    actor: OfficeActor,
  ): Promise<Result<true, AppError>>;
  grant(
    id: string,
    input: { readonly plan: 'pro' | 'kha_pro'; readonly reason: string },
    actor: OfficeActor,
  ): Promise<Result<true, AppError>>;
  /**
   * Only a plan that was given by hand: NOT_FOUND otherwise. What was bought ends by its refund.
   */
  revoke(
    id: string,
    input: { readonly grantId: string; readonly reason: string },
    actor: OfficeActor,
  ): Promise<Result<true, AppError>>;
}

/** Why somebody is let in again, and by which `seen_revision` they were seen. */
export interface SaidAsSeen {
  readonly reason: string;
  readonly revision: string;
}

export interface PeopleInput {
  /** Words of name, address or number, accents optional. */
  readonly search: string;
  readonly plan: PersonPlan | null;
  readonly role: 'learner' | 'admin' | null;
  readonly blocked: boolean | null;
  readonly first: number;
  readonly after: string | null;
}
