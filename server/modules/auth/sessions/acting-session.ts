import { AsyncLocalStorage } from 'node:async_hooks';
import { appError } from '#shared/errors/error-code.ts';
import type { Database, Tx, Writer } from '#server/db/port.ts';
import { isWrite, type Statement } from '#server/db/statement.ts';
import { isRefusal } from '#server/db/transaction-end.ts';
import { Refusal } from '#server/graphql/refusal.ts';
import { findStandingProof } from '../second-factor/factor-store.ts';
import { holdSession } from './session-store.ts';

/** In whose name something is done, and what let it in. */
export interface ActingFor {
  readonly userId: string;
  readonly sessionId: string;
  /** When a proof let it in (server time, ms); null when the session alone did. */
  readonly provenAtMs: number | null;
}

interface Action extends ActingFor {
  /** Work that was begun by it and goes on behind the scenes is nobody's. */
  isOver: boolean;
  /** Transactions in which nobody else can end the session any more. */
  readonly holding: WeakSet<Tx>;
  /** Transactions in which nobody else can end what was proved. */
  readonly holdingProof: WeakSet<Tx>;
}

const actions = new AsyncLocalStorage<Action>();

/**
 * Does something in the name of a session: none of its transactions is committed when the session
 * ended meanwhile, or when what was proved for it counts no more (`guardTransactions`).
 */
export async function actAs<T>(who: ActingFor, work: () => Promise<T>): Promise<T> {
  const action: Action = {
    ...who,
    isOver: false,
    holding: new WeakSet(),
    holdingProof: new WeakSet(),
  };
  try {
    return await actions.run(action, work);
  } finally {
    action.isOver = true;
  }
}

/**
 * The same database, whose transactions ask at their end whether the session in whose name they
 * work still stands, and hold it until they are committed: whoever ends it comes wholly before
 * (they are undone, with UNAUTHENTICATED) or wholly after. At their end, so that rows are locked in
 * the order of everybody who ends sessions: their person first. A single statement that changes
 * rows is such a transaction too. What a proof let in is undone with FACTOR_PROOF_NEEDED when
 * another session changed the factors since.
 */
export function guardTransactions(database: Database): Database {
  const transaction: Database['transaction'] = async (work) =>
    database.transaction(async (tx) => {
      const value = await work(tx);
      if (!isRefusal(value)) await holdActingSession(tx);
      return value;
    });
  async function guard<T>(
    statement: Statement<never, unknown>,
    work: (writer: Writer) => Promise<T>,
  ): Promise<T> {
    return currentAction() !== null && isWrite(statement) ? transaction(work) : work(database);
  }
  const guarded: Writer & Pick<Database, 'transaction'> = {
    transaction,
    all: async (statement, params) =>
      guard(statement, async (writer) => writer.all(statement, params)),
    first: async (statement, params) =>
      guard(statement, async (writer) => writer.first(statement, params)),
    run: async (statement, params) =>
      guard(statement, async (writer) => writer.run(statement, params)),
  };
  return Object.assign(Object.create(database) as Database, guarded);
}

/**
 * Holds it now. Throws UNAUTHENTICATED when it ended, FACTOR_PROOF_NEEDED when its proof did; does
 * nothing outside of an action. For what ends sessions itself: its own may be among them.
 */
export async function holdActingSession(tx: Tx): Promise<void> {
  const action = currentAction();
  if (action === null || action.holding.has(tx)) return;
  if ((await tx.first(holdSession, { id: action.sessionId })) === null)
    throw new Refusal([appError('UNAUTHENTICATED')]);
  if (
    action.provenAtMs !== null &&
    !action.holdingProof.has(tx) &&
    !(await isProofStanding(tx, action, action.provenAtMs))
  )
    throw new Refusal([appError('FACTOR_PROOF_NEEDED', { field: 'confirm_password' })]);
  action.holding.add(tx);
}

/**
 * This transaction holds the person, and what was proved still counts: what the action itself does
 * to the factors from here on is no other session's change. The session is held at the end all the
 * same, and not now: whoever ends it would wait for what this one waits for.
 */
export function holdsProof(tx: Tx): void {
  currentAction()?.holdingProof.add(tx);
}

/**
 * Behind the session, which whoever changes factors in another one asks for (`endProofsElsewhere`):
 * what is seen here is seen after them.
 */
async function isProofStanding(
  tx: Tx,
  { userId, sessionId }: ActingFor,
  atMs: number,
): Promise<boolean> {
  return (await tx.first(findStandingProof, { userId, sessionId, now: new Date(atMs) })) !== null;
}

/** An action that ended its own session goes on to its end. Call after the commit. */
export function endsOwnSession(sessionId: string): void {
  const action = currentAction();
  if (action?.sessionId === sessionId) action.isOver = true;
}

function currentAction(): Action | null {
  const action = actions.getStore();
  return action === undefined || action.isOver ? null : action;
}
