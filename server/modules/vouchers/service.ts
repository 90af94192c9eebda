import type { Plan } from '#shared/domain/commerce/commerce-rules.ts';
import type { VoucherTerms, VoucherUsage } from '#shared/domain/voucher/voucher.ts';
import { foldVoucherCode } from '#shared/domain/voucher/voucher-code.ts';
import { vietnameseDay } from '#shared/kernel/vietnamese-time.ts';
import {
  becameAvailableToday,
  type VoucherState,
  voucherState,
} from '#shared/domain/voucher/voucher-state.ts';
import type { Database } from '../../db/port.ts';
import { findSeen, listVisible } from './store.ts';
import { termsOf, usageOf, type VoucherRow } from './voucher-row.ts';

/** Vouchers as learners meet them. */
export interface Vouchers {
  /**
   * Public vouchers and the person's own, those of the last two weeks too; what they can use first,
   * then by age.
   */
  list(userId: string, input: VoucherOrderInput, nowMs: number): Promise<readonly SeenVoucher[]>;
  /**
   * Codes of public vouchers that others can use or will be able to, for links: whatever the person
   * who passes them on has used or owns.
   */
  listToPassOn(userId: string, nowMs: number): Promise<readonly string[]>;
  /** The official spelling of such a code; null for any other. */
  findToPassOn(userId: string, typed: string, nowMs: number): Promise<string | null>;
  /** How many of these became available today and still are. */
  dailyCount(userId: string, nowMs: number): Promise<number>;
  /**
   * How a code stands for this person, without taking it; null for a code that is none, or another
   * person's.
   */
  check(
    userId: string,
    code: string,
    input: VoucherOrderInput,
    nowMs: number,
  ): Promise<SeenVoucher | null>;
}

/** The order that vouchers are wanted for, as far as it is known; null and null = any. */
export interface VoucherOrderInput {
  readonly plan: Plan | null;
  /** Before the voucher, VND. */
  readonly amountVnd: bigint | null;
}

/** A voucher as one person sees it. */
export interface SeenVoucher {
  readonly id: string;
  readonly code: string;
  readonly isPersonal: boolean;
  readonly terms: VoucherTerms;
  readonly usage: VoucherUsage;
  readonly perDay: number | null;
  readonly state: VoucherState;
  /** Server time of this look, ms since 1970. */
  readonly nowMs: number;
}

/** How long an ended voucher stays in the list. */
const showEndedMs = 14 * 86_400_000;

/** The vouchers of a database. */
export function createVouchers(database: Database): Vouchers {
  const list: Vouchers['list'] = async (userId, input, nowMs) => {
    const rows = await database.all(listVisible, {
      userId,
      day: vietnameseDay(nowMs),
      endedAfter: new Date(nowMs - showEndedMs),
      isForOthers: false,
    });
    return usableFirst(rows.map((row) => seen(row, input, nowMs)));
  };
  return {
    list,
    async listToPassOn(userId, nowMs) {
      const rows = await database.all(listVisible, {
        userId,
        day: vietnameseDay(nowMs),
        endedAfter: new Date(nowMs),
        isForOthers: true,
      });
      return rows.filter((row) => mayPassOn(row, nowMs)).map(({ code }) => code);
    },
    async findToPassOn(userId, typed, nowMs) {
      const row = await database.first(findSeen, {
        key: foldVoucherCode(typed),
        userId,
        day: vietnameseDay(nowMs),
        isForOthers: true,
      });
      return row !== null && mayPassOn(row, nowMs) ? row.code : null;
    },
    async dailyCount(userId, nowMs) {
      const vouchers = await list(userId, { plan: null, amountVnd: null }, nowMs);
      return vouchers.filter(({ terms, usage, perDay }) =>
        becameAvailableToday({ terms, usage, nowMs }, perDay !== null),
      ).length;
    },
    async check(userId, code, input, nowMs) {
      const row = await database.first(findSeen, {
        key: foldVoucherCode(code),
        userId,
        day: vietnameseDay(nowMs),
        isForOthers: false,
      });
      return row === null ? null : seen(row, input, nowMs);
    },
  };
}

function seen(row: VoucherRow, { plan, amountVnd }: VoucherOrderInput, nowMs: number): SeenVoucher {
  const terms = termsOf(row);
  const usage = usageOf(row, nowMs);
  const state = voucherState({
    terms,
    usage,
    order: plan === null ? null : { plan, amountVnd },
    nowMs,
  });
  return {
    id: row.id,
    code: row.code,
    isPersonal: row.audience === 'personal',
    terms,
    usage,
    perDay: row.per_day,
    state,
    nowMs,
  };
}

/** Whether somebody else, who has used nothing yet, can use it now or later. */
function mayPassOn(row: VoucherRow, nowMs: number): boolean {
  const state = voucherState({
    terms: termsOf(row),
    usage: { ...usageOf(row, nowMs), isUsedByYou: false, heldByOrder: null },
    order: null,
    nowMs,
  });
  if (row.audience !== 'public' || state.kind === 'expired' || state.kind === 'paused')
    return false;
  return state.kind !== 'used_up' || state.opensAgainAtMs !== null;
}

function usableFirst(vouchers: readonly SeenVoucher[]): readonly SeenVoucher[] {
  const isReady = ({ state }: SeenVoucher): boolean => state.kind === 'ready';
  return [...vouchers.filter(isReady), ...vouchers.filter((voucher) => !isReady(voucher))];
}
