import {
  type DocumentNode,
  type GraphQLSchema,
  GraphQLError,
  Kind,
  NoSchemaIntrospectionCustomRule,
  type OperationDefinitionNode,
  parse,
  type SelectionSetNode,
  specifiedRules,
  validate,
} from 'graphql';
import { type AppError, appError } from '#shared/errors/error-code.ts';
import { isStorableValue } from '#shared/kernel/is-storable.ts';
import { err, ok, type Result } from '#shared/kernel/result.ts';
import type { Limits } from '../../limits.ts';
import type { DirectOperation } from './direct-operation.ts';
import { brokenLimit, measureQuery, type QueryMeasure } from './measure-query.ts';
import { type VariableShape, variableShapes } from './variable-shape.ts';

/** An operation text, parsed, validated and measured once. */
export interface PreparedOperation {
  readonly document: DocumentNode;
  readonly name: string | null;
  readonly kind: 'query' | 'mutation';
  readonly measure: QueryMeasure;
  readonly variables: readonly VariableShape[];
  /** Whether answers depend on the course and the kind of access only, not on the person. */
  readonly isShared: boolean;
  /** What answers this text without the executor; null for most. */
  readonly direct: DirectOperation | null;
}

export interface PreparedOperationsDeps {
  readonly schema: GraphQLSchema;
  readonly limits: Limits;
  /** The only texts that are accepted; null accepts any that keeps the limits. */
  readonly allowed: AllowedTexts | null;
  /** By text. */
  readonly direct: ReadonlyMap<string, DirectOperation>;
}

export interface AllowedTexts {
  /** What the clients of this build send. */
  readonly texts: readonly string[];
  /** Whether those of another build, older or newer, send it. */
  readonly isOfOtherBuild: (text: string) => Promise<boolean>;
}

export type PrepareOperation = (text: string) => Promise<Result<PreparedOperation, AppError>>;

/**
 * Finds the operation of a text. With allowed texts those of other builds are answered as long as
 * the schema has what they ask, and refused with `UPGRADE_CLIENT` from then on; anything else is
 * refused with `OPERATION_NOT_ALLOWED`. A text of this build that is not valid is a bug and throws
 * here, at the start. Otherwise refuses with `BAD_REQUEST`, `BAD_INPUT` or `QUERY_TOO_*`; a refusal
 * is remembered like a success, so that a bad text costs its parse once.
 */
export function createPreparedOperations({
  schema,
  limits,
  allowed,
  direct,
}: PreparedOperationsDeps): PrepareOperation {
  const prepare = (text: string): Result<PreparedOperation, AppError> => {
    const prepared = prepareText(schema, text, limits);
    return prepared.ok ? ok({ ...prepared.value, direct: direct.get(text) ?? null }) : prepared;
  };
  const known = new Map<string, Result<PreparedOperation, AppError>>();
  const remembered = (
    text: string,
    make: () => Result<PreparedOperation, AppError>,
  ): Result<PreparedOperation, AppError> => {
    const prepared = known.get(text) ?? make();
    known.delete(text);
    known.set(text, prepared);
    const oldest = known.size > limits.preparedOperations ? known.keys().next().value : undefined;
    if (oldest !== undefined) known.delete(oldest);
    return prepared;
  };
  if (allowed === null) return async (text) => remembered(text, () => prepare(text));
  const own = new Map(allowed.texts.map((text) => [text, ok(ownOrThrow(prepare(text), text))]));
  const ofOtherBuild = (text: string): Result<PreparedOperation, AppError> => {
    const prepared = prepare(text);
    return prepared.ok ? prepared : err(appError('UPGRADE_CLIENT'));
  };
  return async (text) => {
    const found = own.get(text) ?? known.get(text);
    if (found !== undefined) return found;
    return (await allowed.isOfOtherBuild(text))
      ? remembered(text, () => ofOtherBuild(text))
      : err(appError('OPERATION_NOT_ALLOWED'));
  };
}

function ownOrThrow(
  prepared: Result<PreparedOperation, AppError>,
  text: string,
): PreparedOperation {
  if (!prepared.ok)
    throw new Error(
      `an operation of our own clients is refused with ${prepared.error.code}: ${text}`,
    );
  return prepared.value;
}

function prepareText(
  schema: GraphQLSchema,
  text: string,
  limits: Limits,
): Result<Omit<PreparedOperation, 'direct'>, AppError> {
  const document = parseWithin(text, limits.queryTokens);
  if (!document.ok) return document;
  // A text may be written into the operation itself.
  if (!isStorableValue(document.value)) return err(appError('BAD_INPUT'));
  // Said before validation, whose work grows with it; fragments are looked into afterwards.
  if (nestedSelections(document.value) > limits.queryDepth) return err(appError('QUERY_TOO_DEEP'));
  const rules = [...specifiedRules, NoSchemaIntrospectionCustomRule];
  if (validate(schema, document.value, rules, { maxErrors: 1, hideSuggestions: true }).length > 0)
    return err(appError('BAD_REQUEST'));
  const operations = document.value.definitions.filter(
    (node): node is OperationDefinitionNode => node.kind === Kind.OPERATION_DEFINITION,
  );
  const [operation, ...others] = operations;
  if (operation === undefined || others.length > 0 || operation.operation === 'subscription')
    return err(appError('BAD_REQUEST'));
  const measure = measureQuery(schema, document.value, operation);
  const broken = brokenLimit(measure, limits);
  if (broken !== null) return err(appError(broken));
  return ok({
    document: document.value,
    name: operation.name?.value ?? null,
    kind: operation.operation,
    measure,
    variables: variableShapes(schema, document.value, operation),
    isShared: isShared(text, measure),
  });
}

function parseWithin(text: string, maxTokens: number): Result<DocumentNode, AppError> {
  try {
    return ok(parse(text, { maxTokens, noLocation: true }));
  } catch (error) {
    if (!(error instanceof GraphQLError)) throw error;
    // graphql-js tells the two apart by its text only.
    return err(appError(error.message.includes('tokens') ? 'QUERY_TOO_LARGE' : 'BAD_REQUEST'));
  }
}

/** How deep fields are nested in the text as it is, without following fragments. */
function nestedSelections(document: DocumentNode): number {
  const depthOf = (set: SelectionSetNode | undefined): number => {
    let deepest = 0;
    for (const selection of set?.selections ?? []) {
      if (selection.kind === Kind.FIELD)
        deepest = Math.max(deepest, 1 + depthOf(selection.selectionSet));
      else if (selection.kind === Kind.INLINE_FRAGMENT)
        deepest = Math.max(deepest, depthOf(selection.selectionSet));
    }
    return deepest;
  };
  return Math.max(
    0,
    ...document.definitions.map((node) =>
      'selectionSet' in node ? depthOf(node.selectionSet) : 0,
    ),
  );
}

/** Attachments carry addresses signed for the person. */
function isShared(text: string, { rootFields }: QueryMeasure): boolean {
  return (
    rootFields.length > 0 &&
    rootFields.every((name) => name === 'course') &&
    !text.includes('attachments')
  );
}
