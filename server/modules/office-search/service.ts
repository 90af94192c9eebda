import { type OfficeHitKind, officeHitKindsOf } from '#shared/domain/office/office-hits.ts';
import type { OfficeRole } from '#shared/domain/office/office-roles.ts';
import { type AppError, appError } from '#shared/errors/error-code.ts';
import { err, ok, type Result } from '#shared/kernel/result.ts';
import type { Database } from '../../db/port.ts';
import type { Limits } from '../../limits.ts';
import type { Rates } from '../auth/api.ts';
import { readTyped, type TypedSearch } from './read-typed.ts';
import { type FindParams, type OfficeHitRow, officeHits } from './store.ts';

/** One field that finds everything of the office. */
export interface OfficeSearch {
  /**
   * Kind after kind, in each what was meant exactly first and then the newest, a few of each. Only
   * kinds whose list the role may open are searched. Words and amounts are looked for in the newest
   * rows of a kind; codes, numbers and addresses in all. Refuses with BAD_INPUT a text that is too
   * long, with RATE_LIMITED. A text of less than two letters finds nothing.
   */
  find(text: string, asker: OfficeAsker): Promise<Result<OfficeFound, AppError>>;
}

export interface OfficeAsker {
  readonly userId: string;
  readonly role: OfficeRole | null;
  readonly nowMs: number;
}

export interface OfficeFound {
  readonly hits: readonly OfficeHit[];
  /** Kinds that have rows which are too old to be searched for words. */
  readonly cut: readonly OfficeHitKind[];
  /** So many of each kind were searched. */
  readonly rows: number;
}

export interface OfficeHit extends OfficeHitRow {
  readonly kind: OfficeHitKind;
}

export interface OfficeSearchDeps {
  readonly database: Database;
  readonly rates: Pick<Rates, 'claim'>;
  readonly limits: Pick<Limits, 'searchTextLength' | 'officeSearchRows' | 'officeSearchHits'>;
}

/** The search over the office of a database. */
export function createOfficeSearch({ database, rates, limits }: OfficeSearchDeps): OfficeSearch {
  const rows = limits.officeSearchRows;

  /** One kind after the other: a search holds one connection, whatever it looks through. */
  async function findIn(kinds: readonly OfficeHitKind[], params: FindParams): Promise<OfficeFound> {
    const hits: OfficeHit[] = [];
    const cut: OfficeHitKind[] = [];
    for (const kind of kinds) {
      const { find, hasOlder } = officeHits[kind];
      for (const row of await database.all(find, params)) hits.push({ ...row, kind });
      if (params.words.length > 0 && (await database.first(hasOlder, { rows }))?.is_cut === true)
        cut.push(kind);
    }
    return { hits, cut, rows };
  }

  return {
    async find(text, { userId, role, nowMs }) {
      if (text.length > limits.searchTextLength)
        return err(appError('BAD_INPUT', { field: 'text' }));
      const claimed = await rates.claim('officeSearch', { userId }, nowMs);
      if (!claimed.ok) return claimed;
      const typed = readTyped(text);
      if (typed === null) return ok({ hits: [], cut: [], rows });
      const params = {
        ...typed,
        phone: typed.phone === null ? null : `%${typed.phone}%`,
        now: new Date(nowMs),
        rows,
        count: limits.officeSearchHits,
      };
      return ok(
        await findIn(
          officeHitKindsOf(role).filter((kind) => isMeant(kind, typed)),
          params,
        ),
      );
    },
  };
}

/** With `#` orders are meant, and what belongs to one by its number. */
function isMeant(kind: OfficeHitKind, { isOrderCode }: TypedSearch): boolean {
  return !isOrderCode || kind === 'order' || kind === 'refund';
}
