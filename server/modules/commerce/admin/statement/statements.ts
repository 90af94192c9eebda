import { toNfc } from '#shared/kernel/unicode-form.ts';
import type { Actor } from '#server/modules/audit/api.ts';
import { createHash } from 'node:crypto';
import { z } from 'zod';
import { type AppError, appError } from '#shared/errors/error-code.ts';
import { err, ok, type Result } from '#shared/kernel/result.ts';
import type { Database } from '#server/db/port.ts';
import type { Limits } from '#server/limits.ts';
import type { Audit } from '#server/modules/audit/api.ts';
import { dayOf, type StatementCounts } from '../../bank/bank-event-inbox.ts';
import type { PaymentAdmin } from '../../payment-admin.ts';
import type { ReportMarks } from '../../bank/another-movement.ts';
import { markLines, moneyOf, type MoneyLine, type MoneyState } from './mark-lines.ts';
import { createStatementReader } from './read-aside.ts';
import type { DayOrder } from './read-moment.ts';
import type { ReadStatement } from './read-statement.ts';
import type { DaysQuestion, StatementLine } from './statement-line.ts';
import {
  findStatement,
  keepDays,
  keepStatement,
  listStatements,
  markImported,
  type StatementFileRow,
} from './statement-store.ts';

/** Statements of the bank as files: kept, looked at, then imported. */
export interface Statements {
  /**
   * Keeps a file and answers its id; the same file again is the same id. Refuses with STATEMENT_*
   * what is no statement or could be read in two ways.
   */
  keep(
    file: { readonly name: string; readonly bytes: Uint8Array },
    by: Actor,
  ): Promise<Result<string, AppError>>;
  /**
   * What is in it and what of it is new. `days`: what a person says of days that can be read in two
   * orders; without it such a file only asks. Refuses with NOT_FOUND, and with STATEMENT_FORGOTTEN
   * when its file is gone.
   */
  preview(
    id: string,
    days: DayOrder | null,
    now: Date,
  ): Promise<Result<StatementPreview, AppError>>;
  /**
   * Hands every line that can be read to the bank's door: new money is laid to its order or waits.
   * Safe to repeat. `understanding` is that of the preview which a person agreed to: refuses with
   * STATEMENT_CHANGED when the file is read otherwise now, or was imported by another order of its
   * days, with STATEMENT_DAYS_ASKED while nobody has said which it is, and with NOT_FOUND.
   * `similarAreKnown`: one decision for the whole file, that its `similar` lines tell of money
   * which is known.
   */
  import(
    input: {
      readonly id: string;
      readonly understanding: string;
      readonly similarAreKnown: boolean;
      readonly days: DayOrder | null;
    },
    by: Actor,
  ): Promise<Result<StatementCounts, AppError>>;
  /** The newest files. */
  list(count: number): Promise<readonly StatementFile[]>;
}

export interface StatementFile extends Omit<StatementFileRow, 'counts' | 'days'> {
  /** Of its first import; null before. */
  readonly counts: StatementCounts | null;
}

export interface StatementPreview extends Pick<ReadStatement, 'sheets' | 'skipped'> {
  readonly file: StatementFile;
  /**
   * Names how the file is read (columns, directions, days and sums), and which of its lines are
   * similar.
   */
  readonly understanding: string;
  /** None while the question is open. */
  readonly lines: readonly PreviewLine[];
  /** Null where the days can be read in one order only. */
  readonly question: DaysQuestion | null;
}

/**
 * A line; money is `new` unless as much of it is known, or looks like what somebody else told of,
 * as the statement has told up to this line.
 */
export type PreviewLine =
  | (MoneyLine & { readonly state: MoneyState })
  | Exclude<StatementLine, { readonly kind: 'money' }>;

export interface StatementDeps {
  readonly marks: ReportMarks;
  readonly database: Database;
  readonly audit: Audit;
  readonly admin: Pick<PaymentAdmin, 'importStatementRows'>;
  /** Whose statement it is when it does not say. */
  readonly accountNumber: string;
  readonly limits: Pick<Limits, 'statementFileMs' | 'statementReading'>;
}

/** The statements of a database. */
export function createStatements({
  database,
  marks,
  audit,
  admin,
  accountNumber,
  limits,
}: StatementDeps): Statements {
  const reader = createStatementReader({ limits });
  const readAt = async (
    bytes: Uint8Array,
    { days, now }: { readonly days: DayOrder | null; readonly now: Date },
  ) => reader.read({ bytes, ourAccount: accountNumber, latest: latestOf(now), days });

  async function open(
    id: string,
    days: DayOrder | null,
    now: Date,
  ): Promise<Result<ReadStatement & { readonly file: StatementFile }, AppError>> {
    const row = z.uuid().safeParse(id).success ? await database.first(findStatement, { id }) : null;
    if (row === null) return err(appError('NOT_FOUND'));
    const { bytes, ...file } = row;
    if (bytes === null) return err(appError('STATEMENT_FORGOTTEN'));
    const read = await readAt(bytes, { days: file.days ?? days, now });
    return read.ok ? ok({ file: toFile(file), ...read.value }) : read;
  }

  const mark = async (fileId: string, read: ReadStatement): Promise<readonly PreviewLine[]> =>
    read.kind === 'asks'
      ? []
      : markLines({ reader: database, marks }, { fileId, lines: read.lines });

  return {
    async keep({ name, bytes }, { actorId, now }) {
      const read = await readAt(bytes, { days: null, now });
      if (!read.ok) return read;
      const lines = read.value.kind === 'read' ? read.value.lines.length : null;
      const sha256 = createHash('sha256').update(bytes).digest();
      return database.transaction(async (tx) => {
        const kept = await tx.first(keepStatement, {
          name: tidyName(name),
          bytes,
          sha256,
          actorId,
          now,
          keptUntil: new Date(now.getTime() + limits.statementFileMs),
        });
        if (kept === null) throw new Error('a statement was neither kept nor found');
        if (kept.is_new)
          await audit.record(tx, {
            actorId,
            action: 'statement.upload',
            subjectKind: 'statement',
            subjectId: kept.id,
            before: null,
            after: { name: tidyName(name), lines },
            reason: null,
            at: now,
          });
        return ok(kept.id);
      });
    },

    async preview(id, days, now) {
      const opened = await open(id, days, now);
      if (!opened.ok) return opened;
      const { file, sheets, skipped, question } = opened.value;
      const lines = await mark(id, opened.value);
      const understanding = `${nameOf(opened.value)}.${writeSimilar(lines)}`;
      return ok({ file, sheets, skipped, question, understanding, lines });
    },

    async import({ id, understanding, similarAreKnown, days }, by) {
      const opened = await open(id, days, by.now);
      if (!opened.ok) return opened;
      if (opened.value.kind === 'asks') return err(appError('STATEMENT_DAYS_ASKED'));
      const [reading, similar = ''] = understanding.split('.');
      if (reading !== nameOf(opened.value)) return err(appError('STATEMENT_CHANGED'));
      // One word about the lines that were shown as similar says nothing of one that was new then.
      const now = similarAreKnown ? await mark(id, opened.value) : [];
      const shown = Buffer.from(similar, 'base64url');
      if (now.some((line, at) => isSimilar(line) && !hasBit(shown, at)))
        return err(appError('STATEMENT_CHANGED'));
      // For ever: the same lines on other days would be other money.
      const order = opened.value.question?.chosen ?? 'usual';
      const kept = await database.first(keepDays, { id, days: order });
      if (kept?.days !== order) return err(appError('STATEMENT_CHANGED'));
      // Every line, also one that looks known: the bank's door tells a second movement of one
      // reference from a second telling.
      const counts = await admin.importStatementRows(
        { fileId: id, rows: moneyOf(opened.value.lines).map(({ row }) => row), similarAreKnown },
        by,
      );
      await database.run(markImported, {
        id,
        actorId: by.actorId,
        now: by.now,
        counts: JSON.stringify(counts),
      });
      return ok(counts);
    },

    list: async (count) => (await database.all(listStatements, { count })).map(toFile),
  };
}

/** The same for the same reading of a file, whoever reads it. */
function nameOf(read: ReadStatement): string {
  const { sheets } = read;
  const money =
    read.kind === 'asks'
      ? read.kind
      : read.lines.map((line) =>
          line.kind === 'money'
            ? `${line.row.direction}${line.row.amountVnd} ${dayOf(line.row)}`
            : line.kind,
        );
  return createHash('sha256')
    .update(JSON.stringify([sheets, money]))
    .digest('base64url')
    .slice(0, 24);
}

function isSimilar(line: PreviewLine): boolean {
  return line.kind === 'money' && line.state === 'similar';
}

/** A bit for each line. */
function writeSimilar(lines: readonly PreviewLine[]): string {
  const bits = Buffer.alloc(Math.ceil(lines.length / 8));
  for (const [at, line] of lines.entries())
    if (isSimilar(line)) bits[at >> 3] = (bits[at >> 3] ?? 0) | (1 << (at & 7));
  return bits.toString('base64url');
}

function hasBit(bits: Buffer, at: number): boolean {
  return (((bits[at >> 3] ?? 0) >> (at & 7)) & 1) === 1;
}

/**
 * Clocks differ, and banks write the working day ahead; whatever a statement says of later days has
 * not happened.
 */
function latestOf(now: Date): Date {
  return new Date(now.getTime() + 4 * 24 * 3_600_000);
}

const storedCounts = z
  .object({
    fresh: z.number(),
    known: z.number(),
    settled: z.number(),
    review: z.number(),
    outgoing: z.number(),
    doubtful: z.number().default(0),
  })
  .nullable();

function toFile({ counts, ...row }: StatementFileRow): StatementFile {
  return { ...row, counts: storedCounts.parse(counts) };
}

/** A name without its folder and without signs that are none of a name. */
function tidyName(name: string): string {
  const last = toNfc(name).split(/[\\/]/).at(-1) ?? '';
  return (
    Array.from(last.replaceAll(/[\p{C}]+/gu, ' ').trim())
      .slice(0, 120)
      .join('') || 'sao-ke.csv'
  );
}
