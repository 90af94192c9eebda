import type { OfficeRole } from '#shared/domain/office/office-roles.ts';
import type { ErrorCode } from '#shared/errors/error-code.ts';

/**
 * Who may use a query, a mutation or a field.
 *
 * - public: everybody.
 * - signedIn: everybody who is signed in; it answers with their own or with what is the same for
 * all.
 * - owner: who is signed in, and only what is their own. Another's answers as if there were none.
 * - admin: the roles of the office that `roles` names, and no other.
 * - host: signing in and out, by the program that keeps the session for the page.
 * - gated (fields of objects only): the field itself looks at who asks; a test of its own proves
 *   it.
 */
export type Rule = 'public' | 'signedIn' | 'owner' | 'admin' | 'host';
export type FieldRule = Exclude<Rule, 'signedIn' | 'host'> | 'gated';

/** Things of the victim, whose ids the others try. */
export interface Prey {
  readonly userId: string;
  readonly sessionId: string;
  readonly orderId: string;
  readonly ticketCode: string;
  readonly notificationId: string;
  readonly supportRequestId: string;
  readonly lessonId: string;
  readonly campaignLinkId: string;
}

export interface RootRule {
  readonly rule: Rule;
  /**
   * Who of the office; of rule `admin` only. Written here apart from the product's own table: both
   * have to say the same.
   */
  readonly roles?: readonly OfficeRole[];
  /**
   * Arguments that the generic samples would not do for; for an owner's field those that name the
   * victim's things.
   */
  readonly given?: (prey: Prey) => Readonly<Record<string, unknown>>;
  /**
   * How another's things are refused; none = everybody gets their own, and there is nothing to name
   * another's by.
   */
  readonly refusals?: readonly ErrorCode[];
  /** A guest gets an empty answer and no refusal. */
  readonly answersGuests?: true;
}

/** A program that signs in. */
export const client = { kind: 'DESKTOP', name: 'kiểm thử' };
export const everybody: RootRule = { rule: 'public' };
export const signedIn: RootRule = { rule: 'signedIn' };
export const own: RootRule = { rule: 'owner' };
/** The office: who does what there (PRODUCT.md 3). */
const office = (...roles: readonly OfficeRole[]): RootRule => ({ rule: 'admin', roles });
export const everyRole = office('owner', 'accounting', 'support', 'content');
export const owner = office('owner');
export const accountants = office('owner', 'accounting');
export const readers = office('owner', 'accounting', 'support');
export const helpers = office('owner', 'support');
export const writers = office('owner', 'content');

/** The victim's thing by its id; refused as unknown. */
export function owners(
  given: NonNullable<RootRule['given']>,
  ...refusals: readonly ErrorCode[]
): RootRule {
  return { rule: 'owner', given, refusals: refusals.length === 0 ? ['NOT_FOUND'] : refusals };
}
