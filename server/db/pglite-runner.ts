import { type messages, parse, type PGlite, protocol, types } from '@electric-sql/pglite';
import type { Room } from './free-room.ts';
import type { RawRunner, ScriptTx, Writer } from './port.ts';
import { type Statement, takesRoom } from './statement.ts';
import { DatabaseUnavailableError, saidCodeOf, troubleOf } from './trouble.ts';
import { columnParsers } from './wire-value.ts';

/** Statements on PGlite's one connection. */
export interface PGliteRunner {
  /** `script`: a text of several statements, inside of a transaction. */
  readonly statements: Writer & RawRunner & Pick<ScriptTx, 'script'>;
  /** Begins or ends a transaction; answers what PGlite says that it did (`COMMIT`, `ROLLBACK`). */
  turn(command: 'begin' | 'commit' | 'rollback'): Promise<readonly string[]>;
  /** Throws `DatabaseUnavailableError` once PGlite must not be asked any more. */
  check(): void;
  /** Whether that is so. */
  isLost(): boolean;
}

export interface PGliteRunnerDeps {
  readonly pglite: PGlite;
  /** Asked before whatever writes. */
  readonly room: Room;
  /**
   * Hears once of what ended PGlite: asked again it would turn in a circle for ever, and this
   * process's one thread with it.
   */
  readonly onLost: (error: unknown) => void;
}

/**
 * Runs statements by protocol messages, each prepared once, which costs a third of PGlite's own
 * `query`. What goes wrong means what it means on PostgreSQL (trouble.ts).
 */
export function createPGliteRunner({ pglite, room, onLost }: PGliteRunnerDeps): PGliteRunner {
  const parsers = { ...pglite.parsers, ...columnParsers };
  const prepared = new Map<string, Prepared>();
  const life = createLife({ pglite, onLost });

  async function send(parts: readonly Uint8Array[]): Promise<readonly BackendMessage[]> {
    return life.ask(async () => (await pglite.execProtocol(Buffer.concat(parts))).messages);
  }

  async function prepare({ name, text }: AnyStatement): Promise<Prepared> {
    const replies = await send([
      serialize.parse({ name, text }),
      serialize.describe({ type: 'S', name }),
      serialize.sync(),
    ]);
    const entry = {
      rowDescription: replies.find((message) => message.name === 'rowDescription') ?? null,
      writes: takesRoom(text),
    };
    prepared.set(name, entry);
    return entry;
  }

  async function runStatement<Params, Row>(
    statement: Statement<Params, Row>,
    params: Params,
  ): Promise<RunResult> {
    const { rowDescription, writes } = prepared.get(statement.name) ?? (await prepare(statement));
    if (writes) room.check();
    const replies = await send([
      serialize.bind({ statement: statement.name, values: statement.bind(params) }),
      serialize.execute({}),
      serialize.sync(),
    ]);
    const [result] = parse.parseResults(
      rowDescription === null ? [...replies] : [rowDescription, ...replies],
      parsers,
    );
    return { rows: result?.rows ?? [], affected: result?.affectedRows ?? 0 };
  }

  const statements: PGliteRunner['statements'] = {
    // Rows are what the statement says: its text was built from the same type.
    all: async (statement, params) => (await runStatement(statement, params)).rows as never,
    first: async (statement, params) =>
      ((await runStatement(statement, params)).rows[0] ?? null) as never,
    run: async (statement, params) => (await runStatement(statement, params)).affected,
    async raw(text, values = []) {
      if (!onlyReads.test(text) || takesRoom(text)) room.check();
      const results = await life.ask(async () =>
        values.length === 0
          ? pglite.exec(text, rawTypes)
          : [await pglite.query(text, [...values], rawTypes)],
      );
      return results.flatMap(({ rows }) => rows);
    },
    async script(text) {
      room.check();
      await life.ask(async () => pglite.exec(text));
    },
  };

  return {
    statements,
    async turn(command) {
      const { messages: replies } = await life.ask(
        async () => pglite.execProtocol(serialize.query(command)),
        command === 'commit' ? isEndOfCommit : isEndOfTurn,
      );
      return replies.flatMap((reply) =>
        'text' in reply && typeof reply.text === 'string' ? [reply.text] : [],
      );
    },
    check: () => life.check(),
    isLost: () => life.isLost(),
  };
}

/** Asks PGlite, until it dies of what it was asked. */
function createLife({ pglite, onLost }: Pick<PGliteRunnerDeps, 'pglite' | 'onLost'>) {
  let lost: DatabaseUnavailableError | null = null;
  const giveTurns = createTurns();

  function check(): void {
    if (lost !== null) throw lost;
    if (pglite.closed)
      throw new DatabaseUnavailableError(new Error('the embedded database is closed'));
  }

  return {
    check,
    isLost: (): boolean => lost !== null,
    /** Throws what a failure means; one that `ends` is the end of PGlite. */
    async ask<T>(work: () => Promise<T>, ends: (error: unknown) => boolean = isEnd): Promise<T> {
      check();
      await giveTurns();
      try {
        return await work();
      } catch (error) {
        if (!ends(error)) throw saidCodeOf(error) === null ? error : troubleOf(error);
        lost = new DatabaseUnavailableError(error);
        onLost(error);
        throw lost;
      }
    },
  };
}

/** How long statements go on before timers and connections have a turn, ms. */
const longestWithoutTurnMs = 50;

/**
 * PGlite answers without a turn of the event loop: of many statements in a row, a statement's
 * import or a long list, nobody else would hear anything until the last.
 */
function createTurns(): () => Promise<void> {
  let lastMs = performance.now();
  return async () => {
    if (performance.now() - lastMs < longestWithoutTurnMs) return;
    await new Promise((resolve) => setImmediate(resolve));
    lastMs = performance.now();
  };
}

/**
 * Whether PGlite cannot be asked again after a failure. It goes on where PostgreSQL would end the
 * process (PANIC, FATAL) and meets a state then that it does not know; what it throws beside its
 * words is its program's own death.
 */
function isEnd(error: unknown): boolean {
  if (saidCodeOf(error) === null) return !(error instanceof Error) || deaths.has(error.name);
  return (
    error instanceof Error &&
    'severity' in error &&
    (error.severity === 'PANIC' || error.severity === 'FATAL')
  );
}

/** What WebAssembly throws, and the program's runtime when it ends or its files fail. */
const deaths: ReadonlySet<string> = new Set(['RuntimeError', 'ExitStatus', 'ErrnoError']);

/** A commit may be refused for its rows; any other failure leaves a transaction that has no end. */
function isEndOfCommit(error: unknown): boolean {
  return isEnd(error) || saidCodeOf(error) === null || troubleOf(error) !== error;
}

/** Nothing that a person did makes a beginning or an undoing fail. */
function isEndOfTurn(): boolean {
  return true;
}

const { serialize } = protocol;

/** A library's text that writes nothing. */
const onlyReads = /^\s*(?:select|show|with|listen|unlisten|set|rollback)\b/i;

/** bigint as text, as pg gives it to libraries. */
const rawTypes = { parsers: { [types.INT8]: (text: string) => text } };

type AnyStatement = Pick<Statement<never, unknown>, 'name' | 'text'>;

interface Prepared {
  /** What a row looks like; null for a statement without rows. */
  readonly rowDescription: BackendMessage | null;
  /** Whether it needs room on the disk. */
  readonly writes: boolean;
}

type BackendMessage = ReturnType<typeof Array.of<messages.BackendMessage>>[number];

interface RunResult {
  readonly rows: readonly unknown[];
  readonly affected: number;
}
