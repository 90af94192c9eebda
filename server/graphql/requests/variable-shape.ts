import {
  type ASTNode,
  type DocumentNode,
  getNamedType,
  getNullableType,
  GraphQLError,
  type GraphQLInputType,
  type GraphQLSchema,
  isInputObjectType,
  isInputType,
  isListType,
  Kind,
  type OperationDefinitionNode,
  typeFromAST,
  TypeInfo,
  validateInputValue,
  visit,
  visitWithTypeInfo,
} from 'graphql';
import { isStorableValue } from '#shared/kernel/is-storable.ts';
import { argumentPlace, fieldPlace, listLimits, otherListLimit } from '../rules/list-limits.ts';

/** A variable of an operation, as much as is to be known to bound the work that its value makes. */
export interface VariableShape {
  readonly name: string;
  readonly type: GraphQLInputType;
  /** How many members its lists may have, outermost first. */
  readonly most: readonly number[];
}

/** The variables of a valid operation. */
export function variableShapes(
  schema: GraphQLSchema,
  document: DocumentNode,
  { variableDefinitions = [] }: OperationDefinitionNode,
): readonly VariableShape[] {
  const limits = limitsByVariable(schema, document);
  return variableDefinitions.map(({ variable: { name }, type: node }) => {
    const type = typeFromAST(schema, node);
    if (!isInputType(type)) throw new Error(`the variable ${name.value} has no type of an input`);
    return { name: name.value, type, most: limits.get(name.value) ?? [] };
  });
}

/** Of what a request brings the variables that the operation has: the others are nothing to it. */
export function declaredOf(
  shapes: readonly VariableShape[],
  given: Readonly<Record<string, unknown>>,
): Readonly<Record<string, unknown>> {
  return Object.fromEntries(
    shapes.flatMap(({ name }) => (Object.hasOwn(given, name) ? [[name, given[name]]] : [])),
  );
}

/**
 * Whether variables could be the operation's, by their shape alone: objects with no members but
 * those of their types, lists no longer than `list-limits.ts` says, nothing inside what is a single
 * value. Looks at a list's members only when it is short enough, and stops at the first fault; what
 * passes is bounded by the schema, however it was nested.
 */
export function haveShape(
  shapes: readonly VariableShape[],
  variables: Readonly<Record<string, unknown>>,
): boolean {
  return shapes.every(({ name, type, most }) => hasShape(variables[name], type, most));
}

/**
 * Whether a value is one of the type and can be kept: its shape, its texts, and then the schema's
 * own reading, which is stopped at its first complaint.
 */
export function isValueOf(type: GraphQLInputType, value: unknown): boolean {
  if (!hasShape(value, type, []) || !isStorableValue(value)) return false;
  try {
    validateInputValue(value, type, refuseAtOnce, true);
    return true;
  } catch (error) {
    if (error instanceof GraphQLError) return false;
    throw error;
  }
}

/** Whether a value has the shape of a type (`haveShape`); what is missing the schema says. */
export function hasShape(value: unknown, type: GraphQLInputType, most: readonly number[]): boolean {
  if (value === undefined || value === null) return true;
  const inner = getNullableType(type);
  if (isListType(inner)) {
    const [longest = otherListLimit, ...rest] = most;
    // GraphQL takes a single value for a list of it.
    if (!Array.isArray(value)) return hasShape(value, inner.ofType, rest);
    return value.length <= longest && value.every((each) => hasShape(each, inner.ofType, rest));
  }
  if (!isInputObjectType(inner)) return typeof value !== 'object';
  if (!isRecord(value)) return false;
  const fields = inner.getFields();
  return (
    hasOnly(value, (name) => Object.hasOwn(fields, name)) &&
    Object.values(fields).every((field) =>
      hasShape(value[field.name], field.type, listLimits[fieldPlace(inner.name, field.name)] ?? []),
    )
  );
}

function refuseAtOnce(error: GraphQLError): never {
  throw error;
}

function hasOnly(
  value: Readonly<Record<string, unknown>>,
  isKnown: (name: string) => boolean,
): boolean {
  for (const name in value) if (!isKnown(name)) return false;
  return true;
}

/** By the arguments and input fields that take them; the narrowest where there are several. */
function limitsByVariable(
  schema: GraphQLSchema,
  document: DocumentNode,
): ReadonlyMap<string, readonly number[]> {
  const found = new Map<string, readonly number[]>();
  const info = new TypeInfo(schema);
  visit(
    document,
    visitWithTypeInfo(info, {
      Variable({ name: { value: name } }, _key, parent) {
        const most = limitsAt(info, parent);
        const [longest = otherListLimit] = found.get(name) ?? most;
        if (!found.has(name) || (most[0] ?? otherListLimit) < longest) found.set(name, most);
      },
    }),
  );
  return found;
}

function limitsAt(
  info: TypeInfo,
  parent: ASTNode | readonly ASTNode[] | undefined,
): readonly number[] {
  if (parent === undefined || !('kind' in parent)) return [];
  if (parent.kind === Kind.ARGUMENT)
    return (
      listLimits[
        argumentPlace(
          info.getParentType()?.name ?? '',
          info.getFieldDef()?.name ?? '',
          parent.name.value,
        )
      ] ?? []
    );
  const object = info.getParentInputType();
  return parent.kind === Kind.OBJECT_FIELD && object != null
    ? (listLimits[fieldPlace(getNamedType(object).name, parent.name.value)] ?? [])
    : [];
}

export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
