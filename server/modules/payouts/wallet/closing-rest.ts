import { leastPayoutVnd } from '#shared/domain/affiliate/affiliate-rules.ts';
import { type AppError, appError } from '#shared/errors/error-code.ts';
import { err, ok, type Result } from '#shared/kernel/result.ts';
import type { Reader, Tx } from '#server/db/port.ts';
import type { Push } from '#server/push/push.ts';
import type { Ledger } from '../../ledger/api.ts';
import { payeeObstacle } from '../payees.ts';
import {
  findOpenRequest,
  findRest,
  insertRequest,
  withdrawRequest,
} from './payout-request-store.ts';
import { lockPayee } from '../payout-store.ts';

/**
 * What is left in the wallet of somebody who leaves: below the minimum no run would ever pay it, so
 * that it is paid by a closing request, or given up by its owner, who saw the amount. Amounts in
 * VND.
 */
export interface ClosingRests {
  /**
   * What is below the minimum and above nothing; null when there is no such rest, or a request has
   * it already.
   */
  find(reader: Reader, userId: string, now: Date): Promise<ClosingRest | null>;
  /**
   * Asks for the rest: the next run takes it, however little it is. Refuses with WALLET_CHANGED
   * when it is not what was seen, or with why nothing is paid to them now (ACCOUNT_HELD,
   * PAYOUTS_HELD).
   */
  payOut(tx: Tx, userId: string, seen: SeenRest): Promise<Result<true, AppError>>;
  /**
   * Holds the affiliate that somebody is, before their person and before anything of their rest.
   * Nothing for anybody else.
   */
  hold(tx: Tx, userId: string): Promise<void>;
  /** Takes a closing request back that no run has yet. */
  keep(tx: Tx, userId: string, now: Date): Promise<void>;
  /** Whether the rest is what was seen. Refuses with WALLET_CHANGED. */
  check(tx: Tx, userId: string, seen: SeenRest): Promise<Result<true, AppError>>;
  /**
   * Books what is in the wallet as given up, at most `amountVnd`; answers how much it was. The
   * journal's key makes it once.
   */
  giveUp(tx: Tx, userId: string, input: SeenRest & { readonly key: string }): Promise<bigint>;
}

export interface SeenRest {
  readonly amountVnd: bigint;
  readonly now: Date;
}

export interface ClosingRest {
  readonly amountVnd: bigint;
  /** Why it cannot be paid now; null = it can. */
  readonly refuseReason: 'ACCOUNT_HELD' | 'PAYOUTS_HELD' | null;
  readonly bankBin: string;
  readonly last4: string;
}

/** Rests of a database. Whoever moves one has its affiliate locked. */
export function createClosingRests({
  ledger,
  push,
}: {
  readonly ledger: Ledger;
  readonly push: Pick<Push, 'tell'>;
}): ClosingRests {
  async function check(
    tx: Tx,
    userId: string,
    { amountVnd }: SeenRest,
  ): Promise<Result<true, AppError>> {
    await tx.first(lockPayee, { userId });
    const balanceVnd = -(await ledger.balance(tx, { name: 'affiliate_wallet', userId }));
    return balanceVnd === amountVnd && balanceVnd > 0n && balanceVnd < leastPayoutVnd
      ? ok(true)
      : err(appError('WALLET_CHANGED'));
  }

  return {
    check,
    async hold(tx, userId) {
      await tx.first(lockPayee, { userId });
    },
    async find(reader, userId, now) {
      const row = await reader.first(findRest, { userId, leastVnd: leastPayoutVnd });
      return row === null
        ? null
        : {
            amountVnd: row.balance,
            refuseReason: refusals[payeeObstacle(row, null, now) ?? 'none'],
            bankBin: row.bank_bin,
            last4: row.account_last4,
          };
    },
    async payOut(tx, userId, seen) {
      const payee = await tx.first(lockPayee, { userId });
      if (payee === null) return err(appError('AFFILIATE_REQUIRED'));
      const checked = await check(tx, userId, seen);
      if (!checked.ok) return checked;
      const refusal = refusals[payeeObstacle(payee, null, seen.now) ?? 'none'];
      if (refusal !== null) return err(appError(refusal));
      await tx.first(insertRequest, {
        userId,
        amountVnd: seen.amountVnd,
        isClosing: true,
        now: seen.now,
      });
      await push.tell(tx, userId, 'affiliate');
      return ok(true);
    },
    async keep(tx, userId, now) {
      if ((await tx.first(lockPayee, { userId })) === null) return;
      const open = await tx.first(findOpenRequest, { userId });
      if (open?.is_closing !== true || open.payout_id !== null) return;
      await tx.run(withdrawRequest, { id: open.id, now });
      await push.tell(tx, userId, 'affiliate');
    },
    async giveUp(tx, userId, { key, amountVnd: mostVnd, now }) {
      await tx.first(lockPayee, { userId });
      const balanceVnd = -(await ledger.balance(tx, { name: 'affiliate_wallet', userId }));
      // What was reversed since is not theirs to give up any more.
      if (balanceVnd <= 0n || balanceVnd > mostVnd) return 0n;
      const lines = [
        { account: { name: 'affiliate_wallet', userId }, amountVnd: balanceVnd },
        { account: { name: 'write_off' }, amountVnd: -balanceVnd },
      ] as const;
      await ledger.post(tx, {
        key: `wallet_given_up:${key}`,
        kind: 'wallet_given_up',
        at: now,
        orderId: null,
        lines,
      });
      return balanceVnd;
    },
  };
}

/** Somebody who is gone asks for nothing. */
const refusals = {
  payee_gone: 'PAYOUTS_HELD',
  payouts_held: 'PAYOUTS_HELD',
  account_changed: 'ACCOUNT_HELD',
  none: null,
} as const;
