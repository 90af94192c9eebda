import { isUuid } from '#shared/kernel/is-uuid.ts';
import { toNfc } from '#shared/kernel/unicode-form.ts';
import type { Actor } from '../audit/api.ts';
import {
  foldVoucherCode,
  makeVoucherCode,
  voucherCodeRules,
} from '#shared/domain/voucher/voucher-code.ts';
import { vietnameseDay } from '#shared/kernel/vietnamese-time.ts';
import {
  validateCodePrefix,
  validateVoucherDraft,
  voucherBounds,
  type VoucherDraft,
} from '#shared/domain/voucher/voucher-draft.ts';
import { type AppError, appError } from '#shared/errors/error-code.ts';
import { invariant } from '#shared/kernel/assert.ts';
import { err, ok, type Result } from '#shared/kernel/result.ts';
import type { Database, Reader, Tx } from '../../db/port.ts';
import {
  type CountedPage,
  cutPage,
  type PageRequest,
  pageSize,
  readCursor,
} from '../../lists/paging.ts';
import type { Audit, AuditEntry } from '../audit/api.ts';
import * as store from './admin-store.ts';
import { ownerOf } from './voucher-owner.ts';
import type { TellOwner } from './given-voucher.ts';
import type { DayUses, OfficeRow, OfficeUse, UseTotals, VoucherStatus } from './admin-store.ts';

/**
 * Vouchers as administrators keep them. Every change writes an audit line in its transaction; whose
 * voucher is made for them alone is told.
 */
export interface VoucherAdmin {
  /** Newest first, with how many a search leaves in each status. */
  list(
    input: VoucherListInput,
    page: PageRequest,
    now: Date,
  ): Promise<Result<VoucherListPage, AppError>>;
  get(id: string, now: Date): Promise<Result<OfficeRow, AppError>>;
  /**
   * One code. VOUCHER_INVALID per field, VOUCHER_CODE_TAKEN (`code`), PERSON_UNKNOWN and
   * OFFICE_EMAIL_UNPROVED (`owner_email`).
   */
  create(draft: VoucherDraft, by: Actor): Promise<Result<OfficeRow, readonly AppError[]>>;
  /**
   * Many codes of one use each behind one prefix. The codes are answered here and nowhere else.
   * VOUCHER_INVALID per field (`count`).
   */
  createCodes(
    draft: VoucherDraft,
    count: number,
    by: Actor,
  ): Promise<
    Result<{ readonly voucher: OfficeRow; readonly codes: readonly string[] }, readonly AppError[]>
  >;
  /**
   * Other rules for the same code. CONFLICT when somebody else changed it, VOUCHER_INVALID
   * (`max_uses` below what is used).
   */
  edit(change: VoucherEdit, by: Actor): Promise<Result<OfficeRow, readonly AppError[]>>;
  /**
   * Orders that hold a use keep it; one that is so already stays as it is. `SEEN_CHANGED` of any
   * other version.
   */
  setPaused(change: VoucherPause, by: Actor): Promise<Result<OfficeRow, AppError>>;
  report(id: string): Promise<Result<VoucherReport, AppError>>;
  uses(id: string, page: PageRequest): Promise<Result<CountedPage<OfficeUse>, AppError>>;
}

export interface VoucherListInput {
  readonly status: VoucherStatus | null;
  /** Part of a code, a note or an owner's e-mail; or a whole code among many. */
  readonly search: string | null;
}

export interface VoucherListPage extends CountedPage<OfficeRow> {
  readonly counts: Readonly<Record<VoucherStatus, number>>;
}

/** What may change; code, audience and owner stay. */
export interface VoucherEdit extends Pick<
  VoucherDraft,
  'worth' | 'minOrderVnd' | 'plans' | 'startsAtMs' | 'endsAtMs' | 'maxUses' | 'perDay' | 'note'
> {
  readonly id: string;
  /** The version that was read. */
  readonly version: number;
}

/** Of the version that was read. */
export interface VoucherPause extends Pick<VoucherEdit, 'id' | 'version'> {
  readonly isPaused: boolean;
  readonly reason: string | null;
}

export interface VoucherReport {
  readonly totals: UseTotals;
  /** At most 60 days with uses, the newest first. */
  readonly days: readonly DayUses[];
}

const reportDays = 60;
/** Random codes may meet one that exists; so often others are made. */
const codeRounds = 5;

export interface VoucherAdminDeps {
  readonly database: Database;
  readonly audit: Audit;
  readonly tellOwner: TellOwner;
  /** That many random bytes. */
  readonly randomBytes: (count: number) => Uint8Array;
}

/** The office over a database. */
export function createVoucherAdmin(deps: VoucherAdminDeps): VoucherAdmin {
  const { database, audit, tellOwner, randomBytes } = deps;
  const record = async (
    tx: Tx,
    by: Actor,
    action: Pick<AuditEntry, 'action' | 'before' | 'after' | 'reason'> & { readonly id: string },
  ): Promise<void> =>
    audit.record(tx, {
      actorId: by.actorId,
      action: action.action,
      subjectKind: 'voucher',
      subjectId: action.id,
      before: action.before,
      after: action.after,
      reason: action.reason,
      at: by.now,
    });
  return {
    async list({ status, search }, page, now) {
      const first = pageSize(page.first);
      if (!first.ok) return first;
      const below = readCursor(page.after);
      if (!below.ok) return below;
      const filter = {
        pattern: likePattern(search),
        key: search === null ? null : foldVoucherCode(search),
        now,
        day: vietnameseDay(now.getTime()),
      };
      const rows = await database.all(store.listOffice, {
        ...filter,
        status,
        below: below.value,
        count: first.value + 1,
      });
      const counts = countsOf(await database.all(store.countOffice, { ...filter, status: null }));
      const total =
        status === null
          ? Object.values(counts).reduce((sum, count) => sum + count, 0)
          : counts[status];
      return ok({
        ...cutPage(rows, { first: first.value, total, place: ({ seq }) => seq }),
        counts,
      });
    },

    async get(id, now) {
      const row = await rowAt(database, id, now);
      return row === null ? err(unknownVoucher) : ok(row);
    },

    async create(wanted, by) {
      const draft = validateVoucherDraft(wanted);
      if (!draft.ok) return draft;
      const { code } = draft.value;
      return database.transaction(async (tx) => {
        const id = await insert(tx, draft.value, false, by);
        if (!id.ok) return err([id.error]);
        const made = await tx.all(store.insertCodes, {
          voucherId: id.value,
          keys: [foldVoucherCode(code)],
          codes: [code],
          isSingle: false,
        });
        if (made.length === 0) return err([appError('VOUCHER_CODE_TAKEN', { field: 'code' })]);
        await tellOwner(tx, id.value, { draft: draft.value, at: by.now });
        const row = await existing(tx, id.value, by.now);
        await record(tx, by, {
          action: 'voucher.create',
          id: id.value,
          before: null,
          after: factsOf(row),
          reason: null,
        });
        return ok(row);
      });
    },

    async createCodes(wanted, count, by) {
      const draft = validateCodesDraft(wanted, count);
      if (!draft.ok) return draft;
      return database.transaction(async (tx) => {
        const id = await insert(tx, draft.value, true, by);
        if (!id.ok) return err([id.error]);
        const codes = await makeCodes(tx, {
          voucherId: id.value,
          prefix: draft.value.code,
          count,
          randomBytes,
        });
        const row = await existing(tx, id.value, by.now);
        await record(tx, by, {
          action: 'voucher.create_codes',
          id: id.value,
          before: null,
          after: { ...factsOf(row), codes: count },
          reason: null,
        });
        return ok({ voucher: row, codes });
      });
    },

    async edit({ id, version, ...terms }, by) {
      return database.transaction(async (tx) => {
        const before = await rowAt(tx, id, by.now);
        if (before === null) return err([unknownVoucher]);
        const draft = validateEdit(before, terms);
        if (!draft.ok) return draft;
        const changed = await tx.first(store.updateTerms, {
          ...paramsOf(draft.value),
          id,
          version,
        });
        if (changed === null)
          return err([
            (await existing(tx, id, by.now)).version === version
              ? tooManyUsed
              : appError('CONFLICT'),
          ]);
        const after = await existing(tx, id, by.now);
        await record(tx, by, {
          action: 'voucher.edit',
          id,
          before: factsOf(before),
          after: factsOf(after),
          reason: null,
        });
        return ok(after);
      });
    },

    async setPaused({ id, version, isPaused, reason }, by) {
      return database.transaction(async (tx): Promise<Result<OfficeRow, AppError>> => {
        const before = await rowAt(tx, id, by.now);
        if (before === null) return err(unknownVoucher);
        if ((await tx.first(store.setPaused, { id, version, isPaused })) === null)
          return err(appError('SEEN_CHANGED'));
        if (before.is_paused !== isPaused)
          await record(tx, by, {
            action: isPaused ? 'voucher.pause' : 'voucher.resume',
            id,
            before: { is_paused: before.is_paused },
            after: { is_paused: isPaused },
            reason,
          });
        return ok(await existing(tx, id, by.now));
      });
    },

    async report(id) {
      const totals = isUuid(id) ? await database.first(store.sumUses, { id }) : null;
      if (totals === null) return err(unknownVoucher);
      return ok({ totals, days: await database.all(store.listDays, { id, count: reportDays }) });
    },

    async uses(id, page) {
      const first = pageSize(page.first);
      if (!first.ok) return first;
      const below = readCursor(page.after);
      if (!below.ok) return below;
      const totals = isUuid(id) ? await database.first(store.sumUses, { id }) : null;
      if (totals === null) return err(unknownVoucher);
      const rows = await database.all(store.listUses, {
        id,
        below: below.value,
        count: first.value + 1,
      });
      return ok(
        cutPage(rows, {
          first: first.value,
          total: totals.reserved + totals.redeemed + totals.released,
          place: ({ seq }) => seq,
        }),
      );
    },
  };
}

const unknownVoucher = appError('VOUCHER_UNKNOWN');
const tooManyUsed = appError('VOUCHER_INVALID', { field: 'max_uses' });

async function rowAt(reader: Reader, id: string, now: Date): Promise<OfficeRow | null> {
  return isUuid(id)
    ? reader.first(store.findOffice, { id, now, day: vietnameseDay(now.getTime()) })
    : null;
}

async function existing(tx: Tx, id: string, now: Date): Promise<OfficeRow> {
  const row = await rowAt(tx, id, now);
  invariant(row !== null, 'a voucher that was just written is there');
  return row;
}

async function insert(
  tx: Tx,
  draft: VoucherDraft,
  hasManyCodes: boolean,
  by: Actor,
): Promise<Result<string, AppError>> {
  const owner = await ownerOf(tx, draft.ownerEmail);
  if (!owner.ok) return owner;
  const row = await tx.first(store.insertVoucher, {
    ...paramsOf(draft),
    code: draft.code,
    hasManyCodes,
    audience: draft.audience,
    ownerId: owner.value,
    createdBy: by.actorId,
    now: by.now,
  });
  invariant(row !== null, 'an insert answers its row');
  return ok(row.id);
}

/** Many codes: for whoever has one, as many uses as codes. */
function validateCodesDraft(
  wanted: VoucherDraft,
  count: number,
): Result<VoucherDraft, readonly AppError[]> {
  const prefix = validateCodePrefix(wanted.code);
  // The rules of one code are asked of the shortest that the prefix can become.
  const draft = validateVoucherDraft({
    ...wanted,
    code: `${prefix ?? ''}${'0'.repeat(voucherCodeRules.randomLength)}`,
    audience: 'code',
    ownerEmail: null,
    maxUses: null,
  });
  const isCount = Number.isInteger(count) && count >= 1 && count <= voucherBounds.mostCodes;
  const broken = [
    ...(prefix === null ? [appError('VOUCHER_INVALID', { field: 'code' })] : []),
    ...(isCount ? [] : [appError('VOUCHER_INVALID', { field: 'count' })]),
    ...(draft.ok ? [] : draft.error.filter(({ field }) => field !== 'code')),
  ];
  return draft.ok && prefix !== null && isCount
    ? ok({ ...draft.value, code: prefix, maxUses: count })
    : err(broken);
}

/**
 * The rules are asked of the voucher as it would be. A voucher with many codes keeps as many uses
 * as it has codes.
 */
function validateEdit(
  before: OfficeRow,
  terms: Omit<VoucherEdit, 'id' | 'version'>,
): Result<VoucherDraft, readonly AppError[]> {
  const code = before.has_many_codes
    ? `${before.code}${'0'.repeat(voucherCodeRules.randomLength)}`
    : before.code;
  const draft = validateVoucherDraft({
    ...terms,
    code,
    audience: before.audience,
    ownerEmail: before.owner_email,
  });
  return draft.ok && before.has_many_codes
    ? ok({ ...draft.value, maxUses: before.max_uses })
    : draft;
}

interface CodesInput {
  readonly voucherId: string;
  readonly prefix: string;
  readonly count: number;
  readonly randomBytes: (count: number) => Uint8Array;
}

async function makeCodes(
  tx: Tx,
  { voucherId, prefix, count, randomBytes }: CodesInput,
): Promise<readonly string[]> {
  const made: string[] = [];
  for (let round = 0; round < codeRounds && made.length < count; round += 1) {
    const codes = Array.from({ length: count - made.length }, () =>
      makeVoucherCode(prefix, randomBytes(voucherCodeRules.randomLength)),
    );
    const rows = await tx.all(store.insertCodes, {
      voucherId,
      keys: codes.map(foldVoucherCode),
      codes,
      isSingle: true,
    });
    made.push(...rows.map(({ code }) => code));
  }
  invariant(made.length === count, 'random codes repeat too often');
  return made;
}

function paramsOf({
  worth,
  minOrderVnd,
  plans,
  startsAtMs,
  endsAtMs,
  maxUses,
  perDay,
  note,
}: VoucherDraft): store.TermsParams {
  const isPercent = worth.kind === 'percent';
  return {
    kind: worth.kind,
    percent: isPercent ? worth.percent : null,
    cap: isPercent ? worth.capVnd : null,
    amount: isPercent ? null : worth.amountVnd,
    minOrder: minOrderVnd,
    plans,
    startsAt: new Date(startsAtMs),
    endsAt: endsAtMs === null ? null : new Date(endsAtMs),
    maxUses,
    perDay,
    note,
  };
}

/** What the audit keeps of a voucher. */
function factsOf({
  seq: _seq,
  id: _id,
  used_today: _today,
  created_at: _created,
  status: _status,
  ...facts
}: OfficeRow): object {
  return facts;
}

function countsOf(
  rows: readonly { readonly status: VoucherStatus; readonly total: number }[],
): Readonly<Record<VoucherStatus, number>> {
  const none = { running: 0, scheduled: 0, paused: 0, ended: 0 };
  return {
    ...none,
    ...Object.fromEntries(rows.map(({ status, total }) => [status, total])),
  };
}

/** A text to be found anywhere, with the signs that LIKE reads taken as they are. */
function likePattern(search: string | null): string | null {
  const text = toNfc(search ?? '').trim();
  return text === '' ? null : `%${text.replaceAll(/[\\%_]/g, '\\$&')}%`;
}
