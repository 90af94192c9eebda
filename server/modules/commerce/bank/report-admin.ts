import type { Actor } from '../../audit/api.ts';
import { appError } from '#shared/errors/error-code.ts';
import type { AppError } from '#shared/errors/error-code.ts';
import { err, ok, type Result } from '#shared/kernel/result.ts';
import type { BankEventOutcome } from '#server/db/tables/commerce-tables.ts';
import type { Tx } from '#server/db/port.ts';
import type { NoteAction } from '../admin/actions/action-note.ts';
import type { CommerceDeps } from '../partners.ts';
import type { BankEventInbox, Teller } from './bank-event-inbox.ts';
import { listDoubtfulOf, reopenEvent } from './bank-store.ts';
import { denyDoubt, lockDecided, reopenDecided } from './report-store.ts';
import { findKnown } from './find-known.ts';
import { holdAsSeen } from './hold-as-seen.ts';
import { isTakenBackNow, leadAnew } from './lead-anew.ts';
import { type Doubt, finishDoubt, openDoubt } from './open-doubt.ts';
import type { Known } from './same-money.ts';
import { createReportLists, numberOf, type ReportLists } from './report-lists.ts';
import type { Settlement } from './settle.ts';

/**
 * Reports of money that wait for a person: nobody can read them, they fail, or they may tell of
 * money that is known.
 */
export interface ReportAdmin extends ReportLists {
  /**
   * Such a report waits for a person again, who says that it is other money, or the same. Refuses
   * with `NOT_FOUND` when it is none, or its words are not kept any more, and with `SEEN_CHANGED`.
   */
  reopen(
    action: { readonly id: string; readonly revision: string; readonly reason: string },
    by: Actor,
  ): Promise<Result<true, AppError>>;
  /**
   * Reads one again that nobody could read, after the reader was mended. Refuses with `NOT_FOUND`
   * when it is none.
   */
  readAgain(id: string, by: Actor): Promise<Result<BankEventOutcome | null, AppError>>;
  /**
   * Says of a doubtful one whether it is the money that it resembles; other money is laid to its
   * order or waits, or is `doubtful` again beside the next that it resembles. Refuses with
   * `NOT_FOUND`, and with `SEEN_CHANGED` when it stands beside other money than whoever decided
   * saw, or another report beside that money was decided since.
   */
  decide(
    action: {
      readonly id: string;
      /** The money that they saw beside it. */
      readonly shownId: string;
      /** What was told of that money, as they saw it: another report of it may be decided since. */
      readonly revision: string;
      readonly isSame: boolean;
    },
    by: Actor,
  ): Promise<Result<BankEventOutcome, AppError>>;
  /**
   * Looks again at the doubtful lines of a file that was taken: what another of its lines has told
   * of they are not. With `similarAreKnown` says of every one that looks by its words like money
   * which somebody else told of that it is this money; each of it once: what the file has more
   * often than is known is booked. What shares less than a code or words stays doubtful. Answers
   * what this call decided.
   */
  lookAgain(
    file: Teller,
    input: Actor & { readonly similarAreKnown: boolean },
  ): Promise<readonly { readonly id: bigint; readonly outcome: BankEventOutcome }[]>;
  /** The lines of a file that wait for a decision. */
  doubtfulOf(file: Teller): Promise<readonly bigint[]>;
}

export interface ReportAdminDeps {
  readonly bank: Pick<BankEventInbox, 'handle'>;
  readonly settlement: Settlement;
  readonly note: NoteAction;
}

export function createReportAdmin(
  { database }: Pick<CommerceDeps, 'database'>,
  { bank, settlement, note }: ReportAdminDeps,
): ReportAdmin {
  async function conclude(
    tx: Tx,
    doubt: Doubt,
    known: Known,
    by: Actor & { readonly isSame: boolean },
  ): Promise<BankEventOutcome> {
    const outcome = await finishDoubt(tx, settlement, { doubt, known, now: by.now });
    await note(tx, by, {
      action: by.isSame ? 'report.same_money' : 'report.other_money',
      kind: 'report',
      id: String(doubt.id),
      before: { outcome: 'doubtful' },
      after: { outcome, amount_vnd: String(doubt.movement.amountVnd) },
      reason: null,
    });
    return outcome;
  }

  return {
    ...createReportLists(database),

    async reopen({ id, revision, reason }, by) {
      const number = numberOf(id);
      const reopened = await database.transaction(async (tx) => {
        const told = number === null ? [] : await tx.all(lockDecided, { id: number });
        const decided = told.find(({ is_open: isOpen }) => isOpen);
        if (number === null || decided === undefined) return err(appError('NOT_FOUND'));
        const seen = { id: decided.transaction_id, known: { kind: 'new' }, revision } as const;
        if (!(await holdAsSeen(tx, seen))) return err(appError('SEEN_CHANGED'));
        const report = await tx.first(reopenDecided, { id: number, now: by.now });
        if (report === null) return err(appError('NOT_FOUND'));
        const given = await settlement.unlearn(tx, report, by.now);
        if (!given.ok) return given;
        await note(tx, by, {
          action: 'report.reopen',
          kind: 'report',
          id,
          before: { outcome: 'known', transaction_id: report.transaction_id },
          after: { outcome: 'doubtful' },
          reason,
        });
        return ok(true as const);
      });
      if (reopened.ok) await leadAnew({ database, settlement }, { partOf: null, now: by.now });
      return reopened;
    },

    async readAgain(id, by) {
      const number = numberOf(id);
      const reopened = await database.transaction(async (tx) => {
        const row =
          number === null ? null : await tx.first(reopenEvent, { id: number, now: by.now });
        if (row === null) return err(appError('NOT_FOUND'));
        await note(tx, by, {
          action: 'report.read_again',
          kind: 'report',
          id,
          before: { outcome: 'unreadable' },
          after: null,
          reason: null,
        });
        return ok(row.id);
      });
      return reopened.ok ? ok(await bank.handle(reopened.value, by.now.getTime())) : reopened;
    },

    async decide({ id, shownId, revision, isSame }, by) {
      return database.transaction(async (tx) => {
        const doubt = await openDoubt(tx, numberOf(id));
        if (doubt === null) return err(appError('NOT_FOUND'));
        if (doubt.resembles !== shownId) return err(appError('SEEN_CHANGED'));
        if (!isSame) await tx.run(denyDoubt, { id: doubt.id, transactionId: doubt.resembles });
        // Not this one: it may be another that is known, also one that was told of since.
        const known = isSame
          ? ({ kind: 'known', transactionId: doubt.resembles } as const)
          : await findKnown(tx, { ...doubt, isNot: [...doubt.isNot, doubt.resembles] });
        if (!(await holdAsSeen(tx, { id: shownId, known, revision })))
          return err(appError('SEEN_CHANGED'));
        // A part that was taken back meanwhile is no money, and takes no words.
        if (isSame && (await isTakenBackNow(tx, shownId))) return err(appError('SEEN_CHANGED'));
        return ok(await conclude(tx, doubt, known, { ...by, isSame }));
      });
    },

    async lookAgain(file, { similarAreKnown, ...actor }) {
      const outcomes: { id: bigint; outcome: BankEventOutcome }[] = [];
      // Codes first: words alone would take the money of a line that has its code.
      for (const by of similarAreKnown ? (['code', 'words'] as const) : ([null] as const)) {
        for (const { id } of await database.all(listDoubtfulOf, { teller: file })) {
          const outcome = await database.transaction(async (tx) => {
            const doubt = await openDoubt(tx, id);
            if (doubt === null) return null;
            const known = await findKnown(tx, doubt);
            if (known.kind !== 'doubtful')
              return conclude(tx, doubt, known, { ...actor, isSame: known.kind === 'known' });
            return known.by === by
              ? conclude(
                  tx,
                  doubt,
                  { kind: 'known', transactionId: known.transactionId },
                  { ...actor, isSame: true },
                )
              : null;
          });
          // Null: it waits on, or somebody else has just decided it.
          if (outcome !== null) outcomes.push({ id, outcome });
        }
      }
      return outcomes;
    },

    doubtfulOf: async (file) =>
      (await database.all(listDoubtfulOf, { teller: file })).map(({ id }) => id),
  };
}
