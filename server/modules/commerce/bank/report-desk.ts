import { appError } from '../../../../src/shared/errors/error-code.ts';
import type { AppError } from '../../../../src/shared/errors/error-code.ts';
import { err, ok, type Result } from '../../../../src/shared/kernel/result.ts';
import type { BankEventOutcome } from '../../../db/commerce-tables.ts';
import type { NoteDeed } from '../deeds/deed-note.ts';
import type { Actor } from '../money-desk.ts';
import type { CommerceDependencies } from '../partners.ts';
import type { BankDoor } from './bank-door.ts';
import { fingerprintOf, readMovement, type ReadMovement } from './bank-movement.ts';
import { countReports, finishEvent, listReports, lockAmount, lockDoubtful, reopenEvent, type ReportRow } from './bank-store.ts';
import { findKnown } from './find-known.ts';
import type { Settlement } from './settle.ts';

/** Reports of money that wait for a person: nobody can read them, they fail, or they may tell of money that is known. */
export interface ReportDesk {
  /** The newest first. */
  list(count: number): Promise<readonly BankReportToLookAt[]>;
  count(): Promise<number>;
  /** Reads one again that nobody could read, after the reader was mended. Refuses with `NOT_FOUND` when it is none. */
  readAgain(id: string, by: Actor): Promise<Result<BankEventOutcome | null, AppError>>;
  /** Says of a doubtful one whether it is the money that it resembles; other money is laid to its order or waits,
   * or is `doubtful` again beside the next that it resembles. Refuses with `NOT_FOUND`. */
  decide(deed: { readonly id: string; readonly isSame: boolean }, by: Actor): Promise<Result<BankEventOutcome, AppError>>;
}

export interface BankReportToLookAt extends ReportRow {
  readonly read: ReadMovement;
}

export interface ReportDeskParts {
  readonly bank: Pick<BankDoor, 'handle'>;
  readonly settlement: Settlement;
  readonly note: NoteDeed;
}

export function createReportDesk({ database }: Pick<CommerceDependencies, 'database'>, { bank, settlement, note }: ReportDeskParts): ReportDesk {
  return {
    list: async (count) => (await database.all(listReports, { count })).map((row) => ({ ...row, read: readMovement(row.provider, row.payload) })),
    count: async () => (await database.first(countReports, {}))?.total ?? 0,

    async readAgain(id, by) {
      const number = numberOf(id);
      const reopened = await database.transaction(async (tx) => {
        const row = number === null ? null : await tx.first(reopenEvent, { id: number, now: by.now });
        if (row === null) return err(appError('NOT_FOUND'));
        await note(tx, by, { action: 'report.read_again', kind: 'report', id, before: { outcome: 'unreadable' }, after: null, reason: null });
        return ok(row.id);
      });
      return reopened.ok ? ok(await bank.handle(reopened.value, by.now.getTime())) : reopened;
    },

    async decide({ id, isSame }, by) {
      const number = numberOf(id);
      return database.transaction(async (tx) => {
        const event = number === null ? null : await tx.first(lockDoubtful, { id: number });
        const read = event === null ? null : readMovement(event.provider, event.payload);
        if (event === null || read?.kind !== 'movement') return err(appError('NOT_FOUND'));
        const { movement } = read;
        await tx.first(lockAmount, movement);
        const fingerprint = fingerprintOf(movement) ?? `${event.provider}:${event.provider_id}`;
        const heardAt = event.received_at;
        // Not this one: it may be another that is known, also one that was told of since.
        const other = isSame ? ({ kind: 'known', transactionId: event.resembles } as const) : await findKnown(tx, { provider: event.provider, movement, fingerprint, heardAt, isNot: event.resembles });
        const settled = other.kind === 'new' ? await settlement.settle(tx, { movement, fingerprint, heardAt }, by.now) : { transactionId: other.kind === 'known' ? other.transactionId : null, outcome: other.kind };
        await tx.run(finishEvent, { id: event.id, ...settled, resembles: other.kind === 'doubtful' ? other.transactionId : event.resembles, now: by.now });
        await note(tx, by, { action: isSame ? 'report.same_money' : 'report.other_money', kind: 'report', id, before: { outcome: 'doubtful' }, after: { outcome: settled.outcome, amount_vnd: String(movement.amountVnd) }, reason: null });
        return ok(settled.outcome);
      });
    },
  };
}

function numberOf(id: string): bigint | null {
  return /^\d{1,18}$/.test(id) ? BigInt(id) : null;
}
