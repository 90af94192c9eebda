import {
  type GraphQLFieldConfig,
  type GraphQLFieldResolver,
  GraphQLNonNull,
  type GraphQLSchema,
  GraphQLString,
} from 'graphql';
import { type AppError, appError } from '#shared/errors/error-code.ts';
import { err, ok, type Result } from '#shared/kernel/result.ts';
import { actAs } from '../../modules/auth/api.ts';
import { admitFields, type RootField } from './admit-fields.ts';
import { guestRefusal, type RequestContext } from '../context.ts';
import { mutationRule, mutationRules, type MutationRule } from './mutation-rules.ts';
import { unnamedStates } from './named-states.ts';
import { Refusal, valueOrRefuse } from '../refusal.ts';
import { whatChanged } from '../requests/still-stands.ts';
import { whoRefusal } from './who-may.ts';

/**
 * The argument of whatever asks for a proof: of a person with a second factor six digits, a
 * recovery code, a token of `prove_by_passkey`, or anything within a few minutes of such a proof;
 * of anybody else the password, or the code of `send_confirm_code`. Refused with
 * `FACTOR_PROOF_NEEDED`, `FACTOR_WRONG`, `FACTOR_EXPIRED`, `PASSWORD_REQUIRED`, `PASSWORD_WRONG`,
 * `CODE_WRONG`, `CODE_EXPIRED` (all of this field), `FACTOR_LOCKED`, `ACCOUNT_LOCKED` or
 * `RATE_LIMITED`.
 */
export const proofArgument = 'confirm_password';

/**
 * Holds the schema's mutations to their lines: each asks who it is, how often, for a proved
 * address, and for the proof, in this order, before its resolver runs, and whether all that still
 * stands; what it writes is undone when its session ends meanwhile. Throws for a mutation without a
 * line and for a line without a mutation.
 */
export function admitMutations(schema: GraphQLSchema): GraphQLSchema {
  return admitFields<MutationRule>(
    schema,
    'mutation',
    { table: 'mutation-rules.ts', rules: mutationRules },
    admitField,
  );
}

/**
 * Who asks and how often; the proof is asked for apart. For what is answered without the executor
 * too.
 */
export async function admitRequest(
  context: RequestContext,
  name: string,
): Promise<Result<true, AppError>> {
  const rule = mutationRule(name);
  if (rule === undefined) throw new Error(`${name} has no line in mutation-rules.ts`);
  const refusal = whoRefusal(context, rule.who) ?? (await whatChanged(context, rule));
  if (refusal !== null) return { ok: false, error: refusal };
  const subject =
    context.viewer === null
      ? { address: context.client.address }
      : { userId: context.viewer.userId };
  return context.services.rates.claim(rule.rate, subject, context.nowMs);
}

function admitField(
  name: string,
  field: RootField,
  rule: MutationRule,
): GraphQLFieldConfig<unknown, RequestContext> {
  if (field.args !== undefined && proofArgument in field.args)
    throw new Error(`${name} gets ${proofArgument} from its line in mutation-rules.ts`);
  const unnamed = unnamedStates(name, field.args ?? {});
  if (unnamed.length > 0)
    throw new Error(`${name} does not ask for ${unnamed.join(', ')} (named-states.ts)`);
  const args =
    rule.asks !== 'nothing'
      ? { ...field.args, [proofArgument]: { type: new GraphQLNonNull(GraphQLString) } }
      : field.args;
  return {
    ...field,
    ...(args === undefined ? {} : { args }),
    resolve: admitted(name, rule, field.resolve),
  };
}

function admitted(
  name: string,
  rule: MutationRule,
  resolve: GraphQLFieldResolver<unknown, RequestContext>,
): GraphQLFieldResolver<unknown, RequestContext> {
  return async (
    root,
    { [proofArgument]: typed, ...args }: Readonly<Record<string, unknown>>,
    context,
    info,
  ) => {
    valueOrRefuse(await admitRequest(context, name));
    if ('address' in rule && rule.address === 'proved') valueOrRefuse(await addressProved(context));
    if (rule.asks !== 'nothing') {
      valueOrRefuse(await proved(context, rule.asks, typed));
      const refusal = await whatChanged(context, rule);
      if (refusal !== null) throw new Refusal([refusal]);
    }
    const { viewer } = context;
    if (viewer === null || rule.who === 'anybody') return resolve(root, args, context, info);
    const { userId, sessionId } = viewer;
    return actAs(
      { userId, sessionId, provenAtMs: rule.asks === 'nothing' ? null : context.nowMs },
      async () => resolve(root, args, context, info),
    );
  };
}

/** Before the proof: a code is not spent on what is refused anyway. */
async function addressProved({
  viewer,
  services,
}: RequestContext): Promise<Result<true, AppError>> {
  return viewer !== null && (await services.auth.verification.isProved(viewer))
    ? ok(true)
    : err(appError('EMAIL_UNPROVED'));
}

async function proved(
  context: RequestContext,
  asks: 'proof' | 'ticket',
  typed: unknown,
): Promise<Result<true, AppError>> {
  const { viewer, client, nowMs, services } = context;
  // Whom nobody knows can prove nothing; the table's type leaves no such line.
  if (viewer === null || typeof typed !== 'string')
    return { ok: false, error: guestRefusal(context) };
  if (asks === 'ticket' && (await services.factorSettings.isTicket(viewer, typed, nowMs)))
    return ok(true);
  const judged = await services.auth.confirmPassword(viewer, typed, {
    address: client.address,
    userAgent: client.userAgent,
    nowMs,
  });
  return judged.ok ? ok(true) : judged;
}
