import { type GraphQLInputType, type GraphQLSchema, isInputObjectType } from 'graphql';
import { fieldPlace, listLimits } from '../rules/list-limits.ts';
import { isRecord, isValueOf } from './variable-shape.ts';

/**
 * Variables of `sync` without the operations that do not even have the schema's types, or hold a
 * text that no database keeps.
 */
export interface RecoveredVariables {
  readonly variables: Readonly<Record<string, unknown>>;
  readonly malformedIds: readonly string[];
}

/**
 * GraphQL refuses a whole call for one value of a wrong type; for `sync` that would let one broken
 * operation block a device for ever. Takes such operations out, so that the rest goes on and each
 * of them is refused for itself. Null when nothing would be won: other variables are wrong, or a
 * list is longer than a call may bring, of which nothing is looked at.
 */
export function recoverOperations(
  schema: GraphQLSchema,
  variables: Readonly<Record<string, unknown>>,
): RecoveredVariables | null {
  const { input } = variables;
  if (!isRecord(input)) return null;
  const lists = [
    { name: 'operations', type: schema.getType('ProgressOperationInput') },
    { name: 'notes', type: schema.getType('NoteOperationInput') },
  ];
  const isShort = ({ name }: { readonly name: string }): boolean => {
    const list = input[name];
    const [most = 0] = listLimits[fieldPlace('SyncInput', name)] ?? [];
    return Array.isArray(list) && list.length <= most;
  };
  if (!lists.every(isShort)) return null;
  const malformedIds: string[] = [];
  const good: Record<string, readonly unknown[]> = {};
  for (const { name, type } of lists) {
    if (!isInputObjectType(type)) return null;
    const split = splitMembers(type, input[name]);
    good[name] = split.good;
    malformedIds.push(...split.malformedIds);
  }
  return malformedIds.length === 0
    ? null
    : { variables: { ...variables, input: { ...input, ...good } }, malformedIds };
}

function splitMembers(
  type: GraphQLInputType,
  values: unknown,
): { readonly good: readonly unknown[]; readonly malformedIds: readonly string[] } {
  const good: unknown[] = [];
  const malformedIds: string[] = [];
  for (const value of Array.isArray(values) ? values : []) {
    if (isValueOf(type, value)) good.push(value);
    else if (isRecord(value) && typeof value['id'] === 'string') malformedIds.push(value['id']);
  }
  return { good, malformedIds };
}
