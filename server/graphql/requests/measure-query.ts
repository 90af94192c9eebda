import {
  type DocumentNode,
  type FragmentDefinitionNode,
  getNamedType,
  getNullableType,
  type GraphQLField,
  type GraphQLNamedType,
  type GraphQLSchema,
  isListType,
  isObjectType,
  Kind,
  type OperationDefinitionNode,
  type SelectionSetNode,
} from 'graphql';
import type { ErrorCode } from '#shared/errors/error-code.ts';
import type { Limits } from '../../limits.ts';
import { isGuess } from '../rules/mutation-rules.ts';

/** What a query would cost, known without running it. */
export interface QueryMeasure {
  /** Fields inside fields. */
  readonly depth: number;
  readonly aliases: number;
  /**
   * Fields of the answer, lists counted at their usual size (`extensions.listSize` of the field).
   */
  readonly cost: number;
  /** Fields that could be guesses, or open a session (`isGuess`). */
  readonly authMutations: number;
  /** Names of the fields at the top. */
  readonly rootFields: readonly string[];
}

/** The usual size of a list that says nothing else. */
const defaultListSize = 10;

/**
 * Measures an operation of a document that is valid (so fragments exist and do not contain
 * themselves). A fragment is measured once, however often it is used: the work grows with the text,
 * not with what it stands for.
 */
export function measureQuery(
  schema: GraphQLSchema,
  document: DocumentNode,
  operation: OperationDefinitionNode,
): QueryMeasure {
  const fragments = new Map(
    document.definitions.flatMap((node) =>
      node.kind === Kind.FRAGMENT_DEFINITION ? [[node.name.value, node] as const] : [],
    ),
  );
  const place: Place = { schema, fragments, measured: new Map() };
  const root = schema.getRootType(operation.operation) ?? undefined;
  const { depth, cost } = measureSelections(place, operation.selectionSet, root);
  const { aliases, authMutations } = countFields(document);
  return {
    depth,
    cost,
    aliases,
    authMutations,
    rootFields: [...listFields(place, operation.selectionSet, new Set())],
  };
}

/** The first limit that a measure breaks; null when it keeps them all. */
export function brokenLimit(measure: QueryMeasure, limits: Limits): ErrorCode | null {
  if (measure.depth > limits.queryDepth) return 'QUERY_TOO_DEEP';
  const isTooCostly =
    measure.cost > limits.queryCost ||
    measure.aliases > limits.queryAliases ||
    measure.authMutations > limits.authMutations;
  return isTooCostly ? 'QUERY_TOO_COSTLY' : null;
}

interface Place {
  readonly schema: GraphQLSchema;
  readonly fragments: ReadonlyMap<string, FragmentDefinitionNode>;
  readonly measured: Map<string, Size>;
}

interface Size {
  readonly depth: number;
  readonly cost: number;
}

function measureSelections(
  place: Place,
  set: SelectionSetNode,
  type: GraphQLNamedType | undefined,
): Size {
  let depth = 0;
  let cost = 0;
  for (const selection of set.selections) {
    const inner = measureSelection(place, selection, type);
    depth = Math.max(depth, inner.depth);
    cost += inner.cost;
  }
  return { depth, cost };
}

function measureSelection(
  place: Place,
  selection: SelectionSetNode['selections'][number],
  type: GraphQLNamedType | undefined,
): Size {
  if (selection.kind === Kind.FIELD) return measureField(place, selection, type);
  if (selection.kind === Kind.INLINE_FRAGMENT)
    return measureSelections(place, selection.selectionSet, type);
  const name = selection.name.value;
  const size =
    place.measured.get(name) ??
    measureSelections(place, getFragment(place, name).selectionSet, type);
  place.measured.set(name, size);
  return size;
}

function measureField(
  place: Place,
  node: {
    readonly name: { readonly value: string };
    readonly selectionSet?: SelectionSetNode | undefined;
  },
  parent: GraphQLNamedType | undefined,
) {
  const field = isObjectType(parent) ? parent.getFields()[node.name.value] : undefined;
  if (node.selectionSet === undefined) return { depth: 1, cost: 1 };
  const inner = measureSelections(
    place,
    node.selectionSet,
    field === undefined ? undefined : getNamedType(field.type),
  );
  return { depth: inner.depth + 1, cost: 1 + inner.cost * listSizeOf(field) };
}

function listSizeOf(field: GraphQLField<unknown, unknown> | undefined): number {
  if (field === undefined || !isListType(getNullableType(field.type))) return 1;
  const size: unknown = field.extensions['listSize'];
  return typeof size === 'number' ? size : defaultListSize;
}

/** The fields at the top; `seen` are the fragments that were looked into. */
function listFields(place: Place, set: SelectionSetNode, seen: Set<string>): Set<string> {
  const names = new Set<string>();
  for (const selection of set.selections) {
    if (selection.kind === Kind.FIELD) names.add(selection.name.value);
    else if (selection.kind === Kind.INLINE_FRAGMENT)
      for (const name of listFields(place, selection.selectionSet, seen)) names.add(name);
    else if (!seen.has(selection.name.value)) {
      seen.add(selection.name.value);
      for (const name of listFields(
        place,
        getFragment(place, selection.name.value).selectionSet,
        seen,
      ))
        names.add(name);
    }
  }
  return names;
}

function getFragment({ fragments }: Place, name: string): FragmentDefinitionNode {
  const fragment = fragments.get(name);
  if (fragment === undefined) throw new Error(`fragment ${name} is missing in a valid document`);
  return fragment;
}

/**
 * In the whole document: in a fragment counted once, for the same field of the same name is run
 * once.
 */
function countFields(document: DocumentNode): Pick<QueryMeasure, 'aliases' | 'authMutations'> {
  let aliases = 0;
  let authMutations = 0;
  const walk = (set: SelectionSetNode): void => {
    for (const selection of set.selections) {
      if (selection.kind === Kind.FIELD && selection.alias !== undefined) aliases += 1;
      if (selection.kind === Kind.FIELD && isGuess(selection.name.value)) authMutations += 1;
      if (selection.kind !== Kind.FRAGMENT_SPREAD && selection.selectionSet !== undefined)
        walk(selection.selectionSet);
    }
  };
  for (const node of document.definitions) if ('selectionSet' in node) walk(node.selectionSet);
  return { aliases, authMutations };
}
