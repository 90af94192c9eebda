import { AsyncLocalStorage } from 'node:async_hooks';
import diagnostics from 'node:diagnostics_channel';
import type { ServerResponse } from 'node:http';
import { z } from 'zod';
import type { Database, Tx, Writer } from '#server/db/port.ts';
import { isWrite, type Statement } from '#server/db/statement.ts';
import { mayWriteThough } from './writes-of-refusals.ts';

/**
 * Plays in every test of a server: a request that is refused has changed no row. It sees each
 * statement that writes, by the request that it belongs to, whether its transaction was committed,
 * and what the request was answered.
 */
export interface RefusalWatch {
  readonly database: Database;
  /**
   * `CODE: statement`, for each row that a refusal left changed and that `mayWriteThough` does not
   * know.
   */
  faults(): readonly string[];
}

/** A request under way, with the statements that changed rows for good. */
interface Passage {
  readonly written: Set<string>;
  faults: Set<string> | null;
}

const passages = new AsyncLocalStorage<Passage>();

/** Watches what a server does with a database. */
export function watchRefusals(database: Database): RefusalWatch {
  watchRequests();
  const faults = new Set<string>();
  const note = (name: string): void => {
    const passage = passages.getStore();
    if (passage === undefined) return;
    passage.faults = faults;
    passage.written.add(name);
  };
  const changed: Pick<Database, 'transaction'> & Writer = {
    ...noting(database, note),
    transaction: async (work) => {
      let written = new Set<string>();
      const value = await database.transaction(async (tx) => {
        written = new Set();
        let committed: unknown = null;
        const inner: Tx = {
          ...tx,
          ...noting(tx, (name) => written.add(name)),
          commitRefusal: (refusal) => tx.commitRefusal((committed = refusal)),
        };
        const answer = await work(inner);
        if (isRefusal(answer) && answer !== committed) written.clear();
        return answer;
      });
      for (const name of written) note(name);
      return value;
    },
  };
  // By inheritance: what a test puts in place of a member later holds here too.
  const watched: Database = Object.assign(Object.create(database) as Database, changed);
  return { database: watched, faults: () => [...faults].toSorted() };
}

function isRefusal(value: unknown): boolean {
  return typeof value === 'object' && value !== null && 'ok' in value && value.ok === false;
}

/** The same writer, telling the name of each statement that changed a row. */
function noting(writer: Writer, note: (name: string) => void): Writer {
  const told = <T>(
    statement: Statement<never, unknown>,
    answer: T,
    touched: (answer: T) => boolean,
  ): T => {
    if (isWrite(statement) && touched(answer)) note(statement.name);
    return answer;
  };
  return {
    all: async (statement, params) =>
      told(statement, await writer.all(statement, params), (rows) => rows.length > 0),
    first: async (statement, params) =>
      told(statement, await writer.first(statement, params), (row) => row !== null),
    run: async (statement, params) =>
      told(statement, await writer.run(statement, params), (count) => count > 0),
  };
}

let isWatching = false;

/**
 * Each request to any server of this process gets a passage; its answer is looked at as it leaves.
 */
function watchRequests(): void {
  if (isWatching) return;
  isWatching = true;
  diagnostics.subscribe('http.server.request.start', (message) => {
    const passage: Passage = { written: new Set(), faults: null };
    passages.enterWith(passage);
    // What Node documents for this channel.
    const { response } = message as { readonly response: ServerResponse };
    const end = response.end.bind(response);
    response.end = (...parts: readonly unknown[]) => {
      for (const code of refusalsIn(parts[0])) judge(passage, code);
      return end(...(parts as Parameters<typeof end>)); // what came goes on as it is
    };
  });
}

function judge({ written, faults }: Passage, code: string): void {
  for (const name of written) if (!mayWriteThough(name, code)) faults?.add(`${code}: ${name}`);
}

const answer = z.object({
  errors: z.array(z.object({ extensions: z.object({ code: z.string() }) })),
  data: z.record(z.string(), z.unknown()).nullish(),
});

/** The codes of an answer that is nothing but refusals. */
function refusalsIn(body: unknown): readonly string[] {
  if (typeof body !== 'string' || !body.includes('"errors"')) return [];
  const read = answer.safeParse(JSON.parse(body));
  if (!read.success || Object.values(read.data.data ?? {}).some((told) => told !== null)) return [];
  return read.data.errors.map(({ extensions }) => extensions.code);
}
