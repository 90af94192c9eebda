import { actorOf } from '#server/graphql/actor.ts';
import type { Builder } from '#server/graphql/builder.ts';
import { valueOrRefuse } from '#server/graphql/refusal.ts';
import type { StatementCounts } from '../../bank/bank-event-inbox.ts';
import { addDays, addQuestion } from './days-types.ts';
import type { UnderstoodSheet } from './statement-line.ts';
import type { PreviewLine, StatementFile, StatementPreview } from './statements.ts';

/** Statements that were uploaded (`POST /admin/statement`), what is in them, and their import. */
export function addStatementTypes(builder: Builder): void {
  const Counts = addCounts(builder);
  const File = addFile(builder, Counts);
  const Days = addDays(builder);
  const Preview = addPreview(builder, { File, Days });
  builder.queryFields((t) => ({
    admin_statements: t.field({
      type: [File],
      extensions: { listSize: 20 },
      authScopes: { admin: true },
      description: 'The newest 20.',
      resolve: async (_root, _args, { services }) => [...(await services.statements.list(20))],
    }),
    admin_statement: t.field({
      type: Preview,
      authScopes: { admin: true },
      description:
        'What a statement says and what of it is new. Errors NOT_FOUND, STATEMENT_FORGOTTEN, BAD_INPUT.',
      args: { id: t.arg.id(), days: t.arg({ type: Days, required: false, description: answered }) },
      resolve: async (_root, { id, days }, { services, nowMs }) =>
        valueOrRefuse(await services.statements.preview(id, days ?? null, new Date(nowMs))),
    }),
  }));
  builder.mutationFields((t) => ({
    admin_import_statement: t.field({
      type: Counts,
      authScopes: { admin: true },
      description:
        'Takes every line that can be read, like a webhook; what is known changes nothing. Errors NOT_FOUND, STATEMENT_FORGOTTEN, STATEMENT_CHANGED, STATEMENT_DAYS_ASKED, PASSWORD_REQUIRED, PASSWORD_WRONG, ACCOUNT_LOCKED, RATE_LIMITED.',
      args: {
        id: t.arg.id(),
        understanding: t.arg.string({ description: 'Of the preview that was agreed to.' }),
        days: t.arg({ type: Days, required: false, description: answered }),
        similar_are_known: t.arg.boolean({
          required: false,
          description:
            'One decision for the whole file: its similar lines tell of money that is known, each of it once. Without it they are asked about one by one.',
        }),
      },
      resolve: async (
        _root,
        { id, understanding, days, similar_are_known: similarAreKnown },
        context,
      ) => {
        return valueOrRefuse(
          await context.services.statements.import(
            { id, understanding, days: days ?? null, similarAreKnown: similarAreKnown === true },
            actorOf(context),
          ),
        );
      },
    }),
  }));
}

function addCounts(builder: Builder) {
  return builder.objectRef<StatementCounts>('AdminStatementCounts').implement({
    fields: (t) => ({
      fresh: t.exposeInt('fresh'),
      known: t.exposeInt('known'),
      settled: t.exposeInt('settled', { description: 'Of the fresh ones: laid to an order.' }),
      review: t.exposeInt('review', {
        description: 'Of the fresh ones: wait for an administrator.',
      }),
      outgoing: t.exposeInt('outgoing', { description: 'Of the fresh ones: went out.' }),
      doubtful: t.exposeInt('doubtful', {
        description:
          'Of the fresh ones: may be known under another reference; in admin_bank_reports.',
      }),
    }),
  });
}

function addFile(builder: Builder, Counts: ReturnType<typeof addCounts>) {
  return builder.objectRef<StatementFile>('AdminStatementFile').implement({
    fields: (t) => ({
      id: t.exposeID('id'),
      name: t.exposeString('name'),
      size: t.exposeInt('size', { description: 'Bytes.' }),
      uploaded_at: t.expose('uploaded_at', { type: 'DateTime' }),
      uploaded_by: t.exposeString('uploaded_by_name'),
      imported_at: t.expose('imported_at', { type: 'DateTime', nullable: true }),
      counts: t.expose('counts', {
        type: Counts,
        nullable: true,
        description: 'Of the first import.',
      }),
    }),
  });
}

const answered = 'What a person answered to `days_question`.';

/** Lines of one answer; the numbers tell of all. */
const shownLines = 500;

function addPreview(
  builder: Builder,
  { File, Days }: { File: ReturnType<typeof addFile>; Days: ReturnType<typeof addDays> },
) {
  const Sheet = addSheet(builder);
  const Question = addQuestion(builder, Days);
  const Line = builder.objectRef<PreviewLine>('AdminStatementLine').implement({
    fields: (t) => ({
      sheet: t.string({
        nullable: true,
        description: 'Null for a file without sheets.',
        resolve: ({ sheet }) => sheet,
      }),
      line: t.exposeInt('line', { description: 'In the file, from 1.' }),
      state: t.string({
        description:
          '`new`, `similar` (to money that somebody else told of), `known`, `unreadable`, `other` (no movement).',
        resolve: stateOf,
      }),
      problem: t.string({
        nullable: true,
        description:
          'Of an unreadable one: `day`, `time`, `amount`, `direction`, `reference`, `both_amounts`, `charge`.',
        resolve: (line) => (line.kind === 'unreadable' ? line.problem : null),
      }),
      text: t.string({
        description: 'The memo; of a line that is not read all of it.',
        resolve: (line) => (line.kind === 'money' ? line.row.memo : line.text),
      }),
      at: t.string({
        nullable: true,
        description: 'A moment (ISO 8601), or a day in Vietnam.',
        resolve: (line) =>
          line.kind !== 'money'
            ? null
            : typeof line.row.at === 'string'
              ? line.row.at
              : line.row.at.toISOString(),
      }),
      amount: t.field({
        type: 'BigInt',
        nullable: true,
        description: 'Negative for money that went out.',
        resolve: (line) =>
          line.kind !== 'money'
            ? null
            : line.row.direction === 'in'
              ? line.row.amountVnd
              : -line.row.amountVnd,
      }),
      reference: t.string({
        nullable: true,
        resolve: (line) => (line.kind === 'money' ? line.row.reference : null),
      }),
      account_number: t.string({
        nullable: true,
        resolve: (line) => (line.kind === 'money' ? line.row.accountNumber : null),
      }),
    }),
  });
  return builder.objectRef<StatementPreview>('AdminStatement').implement({
    fields: (t) => ({
      file: t.field({ type: File, resolve: ({ file }) => file }),
      understanding: t.exposeString('understanding', {
        description: 'Names how the file is read; the import asks for it.',
      }),
      sheets: t.field({
        type: [Sheet],
        extensions: { listSize: 12 },
        description: 'The tables that were found.',
        resolve: ({ sheets }) => [...sheets],
      }),
      days_question: t.field({
        type: Question,
        nullable: true,
        description:
          'Null where the days can be read in one order only. While nobody has answered there are no lines, and nothing can be imported.',
        resolve: ({ question }) => question,
      }),
      skipped: t.stringList({
        description: 'Sheets without a table.',
        resolve: ({ skipped }) => [...skipped],
      }),
      in_count: t.int({ resolve: ({ lines }) => moneyOf(lines, 'in').length }),
      in_total: t.field({ type: 'BigInt', resolve: ({ lines }) => sumOf(moneyOf(lines, 'in')) }),
      out_count: t.int({ resolve: ({ lines }) => moneyOf(lines, 'out').length }),
      out_total: t.field({ type: 'BigInt', resolve: ({ lines }) => sumOf(moneyOf(lines, 'out')) }),
      new_count: t.int({ resolve: ({ lines }) => countOf(lines, 'new') }),
      similar_count: t.int({
        description: 'May be money that is known under another reference.',
        resolve: ({ lines }) => countOf(lines, 'similar'),
      }),
      known_count: t.int({ resolve: ({ lines }) => countOf(lines, 'known') }),
      unreadable_count: t.int({ resolve: ({ lines }) => countOf(lines, 'unreadable') }),
      other_count: t.int({ resolve: ({ lines }) => countOf(lines, 'other') }),
      lines: t.field({
        type: [Line],
        extensions: { listSize: 50 },
        description: 'The unreadable ones first, then similar, new, known, other; at most 500.',
        resolve: ({ lines }) =>
          [...lines]
            .toSorted(
              (a, b) => order.indexOf(stateOf(a)) - order.indexOf(stateOf(b)) || a.line - b.line,
            )
            .slice(0, shownLines),
      }),
    }),
  });
}

/** How a table was read: for a person to check before anything is booked. */
function addSheet(builder: Builder) {
  const Column = builder
    .objectRef<UnderstoodSheet['columns'][number]>('AdminStatementColumn')
    .implement({
      fields: (t) => ({
        meaning: t.exposeString('meaning', {
          description:
            '`day`, `time`, `credit`, `debit`, `amount`, `direction`, `memo`, `reference`, `account`, `balance`, `charge`.',
        }),
        head: t.exposeString('head', { description: 'As it is written in the file.' }),
      }),
    });
  return builder.objectRef<UnderstoodSheet>('AdminStatementSheet').implement({
    fields: (t) => ({
      name: t.string({ nullable: true, resolve: ({ sheet }) => sheet }),
      account_number: t.exposeString('account', { description: 'Whose statement it is.' }),
      direction: t.exposeString('direction', {
        description: 'What tells in from out: `two_columns`, `credit_only`, `word`, `sign`.',
      }),
      from: t.string({
        nullable: true,
        description: 'The first day of its money; null while nobody knows, or without any.',
        resolve: ({ days }) => days?.from ?? null,
      }),
      to: t.string({ nullable: true, resolve: ({ days }) => days?.to ?? null }),
      columns: t.field({
        type: [Column],
        extensions: { listSize: 8 },
        resolve: ({ columns }) => [...columns],
      }),
    }),
  });
}

function moneyOf(lines: readonly PreviewLine[], direction: 'in' | 'out'): readonly bigint[] {
  return lines.flatMap((line) =>
    line.kind === 'money' && line.row.direction === direction ? [line.row.amountVnd] : [],
  );
}

function sumOf(amounts: readonly bigint[]): bigint {
  return amounts.reduce((sum, amount) => sum + amount, 0n);
}

const order = ['unreadable', 'similar', 'new', 'known', 'other'];

function countOf(lines: readonly PreviewLine[], state: string): number {
  return lines.filter((line) => stateOf(line) === state).length;
}

function stateOf(line: PreviewLine): string {
  return line.kind === 'money' ? line.state : line.kind;
}
