import {
  getNullableType,
  type GraphQLArgument,
  type GraphQLInputField,
  type GraphQLSchema,
  isInputObjectType,
  isListType,
  isObjectType,
} from 'graphql';
import { partsAtMost } from '#shared/domain/commerce/split-parts.ts';
import { longestPage } from '../../lists/paging.ts';
import { limits } from '../../limits.ts';

/**
 * How many members are looked at of each list that a request may bring, outermost first. A longer
 * one is refused with `BAD_INPUT` before anything in it is read (`variable-shape.ts`). These are
 * bounds of work: services refuse earlier by codes of their own where they have one.
 */
export const listLimits: Readonly<Record<string, readonly number[]>> = {
  // --- what a device sends
  'SyncInput.operations': [limits.syncOperations],
  'SyncInput.measured': [limits.syncOperations],
  'SyncInput.notes': [limits.syncNotes],
  'SyncInput.lineages': [limits.syncNotes],
  // More than are looked at, because earlier devices name all they know.
  'SyncInput.others': [1000],
  'NoteLineageInput.names': [1000],
  'ProgressOperationInput.intervals': [20_000, 2],

  // --- what a person chooses
  'Query.lesson_package_sizes(lesson_ids)': [limits.packageSizes],
  'Mutation.mark_notification_read(ids)': [longestPage],
  'SupportRequestInput.picture_ids': [longestPage],
  'SupportMessageInput.picture_ids': [longestPage],
  'AmbassadorAnswersInput.topics': [longestPage],

  // --- the office
  'Mutation.mark_payouts_sent(ids)': [longestPage],
  'Mutation.mark_payouts_sent(revisions)': [longestPage],
  'Mutation.mark_payouts_completed(ids)': [longestPage],
  'Mutation.mark_payouts_completed(revisions)': [longestPage],
  'Mutation.unmark_payouts_completed(ids)': [longestPage],
  'Mutation.unmark_payouts_completed(revisions)': [longestPage],
  'Mutation.mark_payouts_failed(ids)': [longestPage],
  'Mutation.mark_payouts_failed(revisions)': [longestPage],
  'Mutation.mark_payouts_failed(not_carried_out)': [longestPage],
  'Mutation.admin_pay_payout_by(transaction_ids)': [longestPage],
  'Mutation.admin_pay_payout_by(transaction_revisions)': [longestPage],
  'Mutation.admin_pay_refund_by_parts(transaction_ids)': [longestPage],
  'Mutation.admin_pay_refund_by_parts(transaction_revisions)': [longestPage],
  'Mutation.admin_split_transaction(parts)': [partsAtMost],
  'AffiliatePolicyInput.summary': [longestPage],
  'VoucherTermsInput.plans': [longestPage],
  'EventInput.plans': [longestPage],
};

/** Of a list whose place in the schema a text does not say. */
export const otherListLimit = longestPage;

/** The schema, unless a list has no line in the table or a line no list: so neither is served. */
export function withListLimits(schema: GraphQLSchema): GraphQLSchema {
  const found = new Map(listPlaces(schema));
  const missing = [...found].filter(([place, depth]) => listLimits[place]?.length !== depth);
  if (missing.length > 0)
    throw new Error(`lists without a line in list-limits.ts: ${missing.join(' ')}`);
  const gone = Object.keys(listLimits).filter((place) => !found.has(place));
  if (gone.length > 0) throw new Error(`lines of list-limits.ts without a list: ${gone.join(' ')}`);
  return schema;
}

/** The name of an input field's place. */
export function fieldPlace(type: string, field: string): string {
  return `${type}.${field}`;
}

/** The name of an argument's place. */
export function argumentPlace(type: string, field: string, argument: string): string {
  return `${type}.${field}(${argument})`;
}

/** Every place that takes a list, with how many lists are in each other there. */
function listPlaces(schema: GraphQLSchema): readonly (readonly [place: string, depth: number])[] {
  return Object.values(schema.getTypeMap()).flatMap((type) => {
    if (isInputObjectType(type))
      return Object.values(type.getFields()).flatMap((field) =>
        listPlace(fieldPlace(type.name, field.name), field),
      );
    if (!isObjectType(type) || type.name.startsWith('__')) return [];
    return Object.values(type.getFields()).flatMap((field) =>
      field.args.flatMap((argument) =>
        listPlace(argumentPlace(type.name, field.name, argument.name), argument),
      ),
    );
  });
}

function listPlace(
  place: string,
  { type }: GraphQLInputField | GraphQLArgument,
): readonly (readonly [place: string, depth: number])[] {
  let depth = 0;
  let inner = getNullableType(type);
  while (isListType(inner)) {
    depth += 1;
    inner = getNullableType(inner.ofType);
  }
  return depth === 0 ? [] : [[place, depth]];
}
