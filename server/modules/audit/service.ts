import type { AppError } from '#shared/errors/error-code.ts';
import { invariant } from '#shared/kernel/assert.ts';
import { ok, type Result } from '#shared/kernel/result.ts';
import type { Database } from '../../db/port.ts';
import {
  type CountedPage,
  cutPage,
  type PageRequest,
  pageSize,
  readCursor,
} from '../../lists/paging.ts';
import { likePattern, orderNumberIn } from '../../lists/search-text.ts';
import type { Audit } from './audit.ts';
import {
  type AuditFault,
  type AuditFilter,
  type AuditRow,
  countLines,
  findFault,
  findHead,
  findOfOrder,
  insertLine,
  listLines,
} from './store.ts';

/** The audit as administrators read it. */
export interface AuditQueries extends Audit {
  /** Newest first. Refuses with BAD_INPUT for a page that is none. */
  list(filter: AuditInput, page: PageRequest): Promise<Result<CountedPage<AuditRow>, AppError>>;
  /** Walks the whole chain. */
  verify(): Promise<AuditCheck>;
}

/** What limits a list of lines; null = all. */
export interface AuditInput extends Omit<AuditFilter, 'pattern' | 'meantIds'> {
  /** An order's code, or a part of a subject's id, an author's e-mail or a reason. */
  readonly search: string | null;
}

/** How the chain stands. */
export interface AuditCheck {
  /** Lines in the chain. */
  readonly lines: bigint;
  /**
   * Hash of the last one, hexadecimal: noted elsewhere, it shows later that nothing was cut off.
   */
  readonly lastHash: string;
  readonly fault: { readonly seq: bigint; readonly kind: AuditFault } | null;
}

/** The audit of a database. */
export function createAudit(database: Database): AuditQueries {
  return {
    async record(tx, { actorId, action, subjectKind, subjectId, before, after, reason, at }) {
      await tx.run(insertLine, {
        actorId,
        action,
        subjectKind,
        subjectId,
        before: toJson(before),
        after: toJson(after),
        reason,
        at,
      });
    },

    async list({ search, ...input }, page) {
      const first = pageSize(page.first);
      if (!first.ok) return first;
      const below = readCursor(page.after);
      if (!below.ok) return below;
      const number = orderNumberIn(search);
      const meant = number === null ? [] : await database.all(findOfOrder, { number });
      const filter = {
        ...input,
        pattern: likePattern(search),
        meantIds: meant.map(({ id }) => id),
      };
      const rows = await database.all(listLines, {
        ...filter,
        below: below.value,
        count: first.value + 1,
      });
      const total = (await database.first(countLines, filter))?.total ?? 0;
      return ok(cutPage(rows, { first: first.value, total, place: ({ id }) => id }));
    },

    async verify() {
      const head = await database.first(findHead, {});
      invariant(head !== null, 'the audit has an end');
      const fault = await database.first(findFault, {});
      return {
        lines: head.seq,
        lastHash: head.hash,
        fault: fault === null ? null : { seq: fault.seq, kind: fault.fault },
      };
    },
  };
}

/** bigint is money: whole numbers in JSON too. */
function toJson(value: object | null): string | null {
  return value === null
    ? null
    : JSON.stringify(value, (_key, member: unknown) =>
        typeof member === 'bigint' ? Number(member) : member,
      );
}
