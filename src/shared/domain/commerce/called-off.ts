import { invariant } from '../../kernel/assert.ts';
import { bareReasons, type CalledOff, namingReasons } from './excess-reason.ts';
import type { OrderEventKind } from './order-events.ts';

/** Why an order was called off, with the code (`by`) that the reason names, if it names one. */
export type CalledOffCause =
  | { readonly why: (typeof bareReasons)[number]; readonly by?: undefined }
  | { readonly why: (typeof namingReasons)[number]; readonly by: string };

/** Events that say why an order is closed; the last of them is what is so now. */
export const causeKinds = [
  'cancelled',
  'sale_undone',
  'cause_gone',
] as const satisfies readonly OrderEventKind[];

/**
 * The cause as the note of an event keeps it: the reason, then a blank and the code, which has none
 * itself.
 */
export function calledOffNote({ why, by }: CalledOffCause): string {
  if (by === undefined) return why;
  invariant(/^\S+$/.test(by), 'a code in a note has no blank');
  return `${why} ${by}`;
}

/**
 * The cause that a note keeps. Null for notes of earlier versions: none, or a code alone, whatever
 * that did.
 */
export function readCalledOff(note: string | null): CalledOffCause | null {
  if (note === null) return null;
  const [why, by, ...more] = note.split(' ');
  if (more.length > 0) return null;
  if (isOf(bareReasons, why) && by === undefined) return { why };
  return isOf(namingReasons, why) && by !== undefined ? { why, by } : null;
}

function isOf<Reason extends CalledOff>(
  reasons: readonly Reason[],
  why: string | undefined,
): why is Reason {
  return reasons.some((reason) => reason === why);
}
