import { isStorableValue } from '../../src/shared/kernel/is-storable.ts';
import { type GraphQLSchema, isInputObjectType, validateInputValue } from 'graphql';

/**
 * Variables of `sync` without the operations that do not even have the schema's types, or hold a
 * text that no database keeps.
 */
export interface RescuedVariables {
  readonly variables: Readonly<Record<string, unknown>>;
  readonly malformedIds: readonly string[];
}

/**
 * GraphQL refuses a whole call for one value of a wrong type; for `sync` that would let one broken
 * operation block a device for ever. Takes such operations out, so that the rest goes on and each
 * of them is refused for itself. Null when nothing would be won: other variables are wrong.
 */
export function rescueOperations(
  schema: GraphQLSchema,
  variables: Readonly<Record<string, unknown>>,
): RescuedVariables | null {
  const { input } = variables;
  if (!isRecord(input)) return null;
  const operations = split(schema, 'ProgressOperationInput', input['operations']);
  const notes = split(schema, 'NoteOperationInput', input['notes']);
  if (operations === null || notes === null) return null;
  const malformedIds = [...operations.malformedIds, ...notes.malformedIds];
  return malformedIds.length === 0
    ? null
    : {
        variables: {
          ...variables,
          input: { ...input, operations: operations.good, notes: notes.good },
        },
        malformedIds,
      };
}

function split(
  schema: GraphQLSchema,
  typeName: string,
  values: unknown,
): { good: readonly unknown[]; malformedIds: readonly string[] } | null {
  const type = schema.getType(typeName);
  if (!Array.isArray(values) || !isInputObjectType(type)) return null;
  const good: unknown[] = [];
  const malformedIds: string[] = [];
  for (const value of values) {
    if (isValid(value)) good.push(value);
    else if (isRecord(value) && typeof value['id'] === 'string') malformedIds.push(value['id']);
  }
  return { good, malformedIds };

  function isValid(value: unknown): boolean {
    let valid = isStorableValue(value);
    if (isInputObjectType(type)) {
      validateInputValue(value, type, () => {
        valid = false;
      });
    }
    return valid;
  }
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
