import {
  executeRootSelectionSet,
  type ExecutionResult,
  type GraphQLSchema,
  type ValidatedExecutionArgs,
  validateExecutionArgs,
} from 'graphql';
import { z } from 'zod';
import { answerPatience, patienceWith } from '#shared/api/answer-patience.ts';
import { type AppError, appError, type ErrorCode } from '#shared/errors/error-code.ts';
import { isStorableValue } from '#shared/kernel/is-storable.ts';
import { err } from '#shared/kernel/result.ts';
import type { Limits } from '../../limits.ts';
import { type AnswerError, toAnswerError, toAnswerErrors } from './answer-errors.ts';
import { guestRefusal, type RequestContext } from '../context.ts';
import type { DirectOperation } from './direct-operation.ts';
import type { PreparedOperation, PrepareOperation } from './prepared-operations.ts';
import { type Change, createChangeTurns } from './change-turns.ts';
import { Refusal } from '../refusal.ts';
import { errorOfThrown } from './thrown-error.ts';
import { mutationRule, mutationRules } from '../rules/mutation-rules.ts';
import { queryRule } from '../rules/query-rules.ts';
import { recoverOperations } from './recover-operations.ts';
import { declaredOf, haveShape } from './variable-shape.ts';

/** A request's answer, ready to be sent. */
export interface Answer {
  readonly status: number;
  readonly body: string | Buffer;
  /**
   * For the log and the counts of refusals: the operation's name, and each code that is told, once;
   * an outage first.
   */
  readonly operationName: string | null;
  readonly codes: readonly ErrorCode[];
  /** Of a change that was carried out: it is told, whatever else waits to be read. */
  readonly isDone?: boolean;
}

export interface AnswerRequestDeps {
  readonly schema: GraphQLSchema;
  readonly limits: Limits;
  readonly prepared: PrepareOperation;
  /** Called with what is a bug, not a refusal. */
  readonly report: (bug: unknown, requestId: string) => void;
}

export interface GraphqlRequest extends Pick<Change, 'hasRoomFor'> {
  readonly requestId: string;
  /** The parsed JSON body, unchecked. */
  readonly body: unknown;
  readonly bodyBytes: number;
  /**
   * Identifies the person and builds the context; called once, for a request whose text is known
   * and before anything of its variables is read.
   */
  readonly createContext: () => Promise<RequestContext>;
}

interface TimedRequest extends GraphqlRequest {
  /** Aborted when the request was answered with SERVER_TIMEOUT. */
  readonly deadline: AbortSignal;
}

interface Asked extends Pick<TimedRequest, 'deadline' | 'hasRoomFor'> {
  readonly context: RequestContext;
}

const envelope = z.object({
  query: z.string(),
  operationName: z.string().nullish(),
  variables: z.record(z.string(), z.unknown()).nullish(),
  extensions: z.unknown().optional(),
});

/** Operations that work with a bearer token that does not count; cookies need none of this. */
const sessionFields: ReadonlySet<string> = new Set([
  'register',
  'sign_in',
  'refresh_session',
  'sign_out',
]);

/** Answers one GraphQL request. Never rejects. */
export function createRequestAnswerer(
  options: AnswerRequestDeps,
): (request: GraphqlRequest) => Promise<Answer> {
  const { schema, limits, prepared, report } = options;
  const shared = createSharedAnswers(limits.sharedAnswers);
  const turns = createChangeTurns(limits.changesPerPerson);

  /** What was answered meanwhile is not done any more. */
  async function inTurn(
    operation: PreparedOperation,
    { context: { viewer, requestId }, deadline, hasRoomFor }: Asked,
    change: () => Promise<Answer>,
  ): Promise<Answer> {
    if (operation.kind !== 'mutation') return change();
    const done = await turns({ operation, viewer, hasRoomFor }, async () =>
      deadline.aborted
        ? timedOut(requestId, operation.name)
        : { ...(await change()), isDone: true },
    );
    return done.ok ? done.value : refusedAnswer(done.error, requestId, operation.name);
  }

  async function run(
    operation: PreparedOperation,
    request: TimedRequest,
    variables: Readonly<Record<string, unknown>>,
  ): Promise<Answer> {
    const { requestId } = request;
    const context = await request.createContext();
    const asked = { ...request, context };
    const shutOut = shutOutOf(context, operation);
    if (shutOut !== null) return refusedAnswer(shutOut, requestId, operation.name);
    const isSound = haveShape(operation.variables, variables) && isStorableValue(variables);
    const direct = isSound ? (operation.direct?.(variables) ?? null) : null;
    if (direct !== null) return runDirect(operation, asked, direct);
    const args = isSound ? readVariables(operation, variables) : null;
    const read = args ?? rescue(operation, context, variables);
    if (read === null) return refusedAnswer(appError('BAD_INPUT'), requestId, operation.name);
    const sharedKey = operation.isShared
      ? `${await context.services.catalog.sharedKey(context.viewer, context.nowMs)}${JSON.stringify(variables)}`
      : null;
    const kept = sharedKey === null ? undefined : shared.get(operation, sharedKey);
    if (kept !== undefined) return kept;
    const answer = await inTurn(operation, asked, async () =>
      toAnswer(
        await executeRootSelectionSet({ ...read, contextValue: context }),
        operation,
        requestId,
      ),
    );
    if (sharedKey === null || answer.codes.length > 0) return answer;
    // Kept as bytes: a long text would be encoded again for everybody.
    const asBytes = { ...answer, body: Buffer.from(answer.body) };
    shared.put(operation, sharedKey, asBytes);
    return asBytes;
  }

  /** The variables as the executor takes them; null when they are not the operation's. */
  function readVariables(
    { document }: PreparedOperation,
    variableValues: Readonly<Record<string, unknown>>,
  ): ValidatedExecutionArgs | null {
    const args = validateExecutionArgs({
      schema,
      document,
      variableValues,
      hideSuggestions: true,
      // Nobody is told of a second fault.
      options: { maxCoercionErrors: 0 },
    });
    return isRefused(args) ? null : args;
  }

  /** The same of `sync` without the operations that are broken; null when nothing is won by it. */
  function rescue(
    operation: PreparedOperation,
    context: RequestContext,
    variables: Readonly<Record<string, unknown>>,
  ): ValidatedExecutionArgs | null {
    if (!operation.measure.rootFields.includes('sync')) return null;
    const recovered = recoverOperations(schema, variables);
    if (
      recovered === null ||
      !haveShape(operation.variables, recovered.variables) ||
      !isStorableValue(recovered.variables)
    )
      return null;
    context.recovered.malformedIds = recovered.malformedIds;
    return readVariables(operation, recovered.variables);
  }

  async function runDirect(
    operation: PreparedOperation,
    asked: Asked,
    direct: NonNullable<ReturnType<DirectOperation>>,
  ): Promise<Answer> {
    const { context } = asked;
    const { requestId } = context;
    return inTurn(operation, asked, async () => {
      const found = await direct(context).catch((bug: unknown) => {
        const refusal = bug instanceof Refusal ? bug.errors[0] : undefined;
        if (refusal !== undefined) return err(refusal);
        report(bug, requestId);
        return err(errorOfThrown(bug));
      });
      if (found.ok)
        return { status: 200, body: found.value, operationName: operation.name, codes: [] };
      return errorAnswer(
        [toAnswerError(found.error, requestId, operation.measure.rootFields)],
        operation.name,
        null,
      );
    });
  }

  function toAnswer(
    { data, errors }: ExecutionResult,
    { name }: PreparedOperation,
    requestId: string,
  ): Answer {
    if (errors === undefined || errors.length === 0)
      return { status: 200, body: JSON.stringify({ data }), operationName: name, codes: [] };
    return errorAnswer(
      toAnswerErrors(errors, requestId, (bug) => report(bug, requestId)),
      name,
      data ?? null,
    );
  }

  return async (request) => {
    try {
      const parsed = envelope.safeParse(request.body);
      if (!parsed.success) return refusedAnswer(appError('BAD_REQUEST'), request.requestId);
      const { query, operationName, variables } = parsed.data;
      const operation = await prepared(query);
      if (!operation.ok) return refusedAnswer(operation.error, request.requestId, null);
      const { name, measure } = operation.value;
      if (operationName != null && operationName !== name)
        return refusedAnswer(appError('BAD_REQUEST'), request.requestId, null);
      const allowedBytes = measure.rootFields.includes('sync')
        ? limits.syncBodyBytes
        : limits.bodyBytes;
      if (request.bodyBytes > allowedBytes)
        return refusedAnswer(appError('QUERY_TOO_LARGE'), request.requestId, name);
      return await within(
        patienceWith(name) === answerPatience.long ? limits.longRequestMs : limits.requestMs,
        async (deadline) =>
          run(
            operation.value,
            { ...request, deadline },
            declaredOf(operation.value.variables, variables ?? {}),
          ),
        () => timedOut(request.requestId, name),
      );
    } catch (bug) {
      report(bug, request.requestId);
      return refusedAnswer(errorOfThrown(bug), request.requestId);
    }
  };
}

/**
 * Why nothing of a request is done: it is another person's than the session's, shows a bearer token
 * that does not count, so that a desktop never mistakes a guest's view for its person's, or asks
 * for nothing that a guest may have.
 */
function shutOutOf(context: RequestContext, { measure }: PreparedOperation): AppError | null {
  const { client, viewer, personRefusal } = context;
  if (personRefusal !== null) return personRefusal;
  const isShut =
    client.tokens.bearer !== null &&
    viewer === null &&
    !measure.rootFields.every((name) => sessionFields.has(name));
  if (isShut) return appError('UNAUTHENTICATED');
  if (viewer === null && measure.rootFields.every(asksForSession)) return guestRefusal(context);
  return viewer?.mustSetPassword === true &&
    !measure.rootFields.every((name) => demandedFields.has(name))
    ? appError('PASSWORD_DEMANDED')
    : null;
}

/** Whether only somebody who is signed in may ask a field at the top. */
function asksForSession(name: string): boolean {
  const who = queryRule(name) ?? mutationRule(name)?.who ?? 'anybody';
  return who !== 'anybody';
}

/**
 * What goes on while a password is demanded: who one is, and every door that asks for no session;
 * among them the link of the e-mail.
 */
const demandedFields: ReadonlySet<string> = new Set([
  'me',
  '__typename',
  'password_link',
  'social_config',
  ...Object.entries(mutationRules).flatMap(([name, { who }]) => (who === 'anybody' ? [name] : [])),
]);

function timedOut(requestId: string, operationName: string | null): Answer {
  return refusedAnswer(appError('SERVER_TIMEOUT'), requestId, operationName);
}

/**
 * Which HTTP status an answer with only this error has; errors of the product itself travel with
 * 200.
 */
const statuses: Partial<Record<ErrorCode, number>> = {
  BAD_REQUEST: 400,
  BAD_INPUT: 400,
  QUERY_TOO_DEEP: 400,
  QUERY_TOO_COSTLY: 400,
  OPERATION_NOT_ALLOWED: 400,
  ORIGIN_NOT_ALLOWED: 403,
  QUERY_TOO_LARGE: 413,
  RATE_LIMITED: 429,
  SERVICE_UNAVAILABLE: 503,
};

/** An answer that is nothing but a refusal. */
export function refusedAnswer(
  error: AppError,
  requestId: string,
  operationName: string | null = null,
  status?: number,
): Answer {
  const answer = errorAnswer([toAnswerError(error, requestId)], operationName);
  return { ...answer, status: status ?? answer.status };
}

function errorAnswer(
  errors: readonly AnswerError[],
  operationName: string | null,
  data?: unknown,
): Answer {
  // toAnswerError takes nothing else
  const told = errors.map(({ extensions }) => extensions.code as ErrorCode);
  const codes = [
    ...new Set(
      told.includes('SERVICE_UNAVAILABLE') ? ['SERVICE_UNAVAILABLE' as const, ...told] : told,
    ),
  ];
  const status = statuses[codes[0] ?? 'INTERNAL'] ?? 200;
  return {
    status,
    body: JSON.stringify(data === undefined ? { errors } : { data, errors }),
    operationName,
    codes,
  };
}

function isRefused(
  args: ReturnType<typeof validateExecutionArgs>,
): args is Extract<typeof args, readonly unknown[]> {
  return Array.isArray(args);
}

/**
 * What `work` gives in time, else what is said instead; the work is told that nobody waits for it
 * any more.
 */
async function within<T>(
  limitMs: number,
  work: (deadline: AbortSignal) => Promise<T>,
  onTimeout: () => T,
): Promise<T> {
  const deadline = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<T>((resolve) => {
    timer = setTimeout(() => {
      deadline.abort();
      resolve(onTimeout());
    }, limitMs);
  });
  try {
    return await Promise.race([work(deadline.signal), timeout]);
  } finally {
    clearTimeout(timer);
  }
}

/**
 * Answers that are the same for many people, by operation and key; the ones that came first are
 * forgotten first.
 */
function createSharedAnswers(capacity: number) {
  const answers = new Map<string, Answer>();
  const ids = new WeakMap<PreparedOperation, number>();
  let lastId = 0;
  const keyOf = (operation: PreparedOperation, key: string): string => {
    const id = ids.get(operation) ?? (lastId += 1);
    ids.set(operation, id);
    return `${id}:${key}`;
  };
  return {
    get: (operation: PreparedOperation, key: string) => answers.get(keyOf(operation, key)),
    put(operation: PreparedOperation, key: string, answer: Answer) {
      answers.set(keyOf(operation, key), answer);
      const oldest = answers.size > capacity ? answers.keys().next().value : undefined;
      if (oldest !== undefined) answers.delete(oldest);
    },
  };
}
