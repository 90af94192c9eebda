import {
  isCampaignName,
  isCampaignPath,
  mostCampaignLinks,
  normaliseCampaignName,
} from '#shared/domain/affiliate/campaign-link.ts';
import { type AppError, appError } from '#shared/errors/error-code.ts';
import { invariant } from '#shared/kernel/assert.ts';
import { isUuid } from '#shared/kernel/is-uuid.ts';
import { err, ok, type Result } from '#shared/kernel/result.ts';
import type { Database } from '#server/db/port.ts';
import { readPageArguments, toPage } from '#server/lists/keyset.ts';
import type { CountedPage, PageRequest } from '#server/lists/paging.ts';
import type { Vouchers } from '../../vouchers/api.ts';
import { lockAffiliate } from '../../commissions/api.ts';
import {
  type CampaignRow,
  countCampaigns,
  findCampaign,
  insertCampaign,
  listCampaigns,
  removeCampaign,
} from './campaign-store.ts';

/** The links that an affiliate made, each for one purpose. */
export interface CampaignLinks {
  /** Their own, newest first. Refuses with BAD_INPUT. */
  list(userId: string, input: PageRequest): Promise<Result<CountedPage<CampaignRow>, AppError>>;
  /**
   * A new link. Refuses with AFFILIATE_REQUIRED, CAMPAIGN_NAME_INVALID and CAMPAIGN_NAME_TAKEN
   * (field `name`), CAMPAIGN_PATH_INVALID (`path`), VOUCHER_UNKNOWN (`voucher_code`: only one that
   * everybody may use), CAMPAIGN_LIMIT.
   */
  create(
    userId: string,
    input: CampaignInput,
    now: Date,
  ): Promise<Result<CampaignRow, readonly AppError[]>>;
  /** Takes it off their list; the address goes on leading to its page. Refuses with NOT_FOUND. */
  remove(userId: string, id: string, now: Date): Promise<Result<true, AppError>>;
}

export interface CampaignInput {
  readonly name: string;
  /** Of a page of ours, with its slash. */
  readonly path: string;
  readonly voucher_code: string | null;
}

export interface CampaignDeps {
  readonly database: Database;
  readonly vouchers: Pick<Vouchers, 'findToPassOn'>;
}

/** The campaign links of a database. */
export function createCampaignLinks({ database, vouchers }: CampaignDeps): CampaignLinks {
  return {
    async list(userId, input) {
      const place = readPageArguments(input.first, input.after);
      if (!place.ok) return place;
      const { first, after } = place.value;
      const rows = await database.all(listCampaigns, {
        userId,
        at: after?.at ?? null,
        id: after?.id ?? null,
        count: first + 1,
      });
      const total = (await database.first(countCampaigns, { userId }))?.count ?? 0;
      return ok(toPage(rows, first, total, ({ created_at: at, id }) => ({ at, id })));
    },
    async create(userId, input, now) {
      const name = normaliseCampaignName(input.name);
      const wished =
        input.voucher_code === null || input.voucher_code.trim() === '' ? null : input.voucher_code;
      const voucherCode =
        wished === null ? null : await vouchers.findToPassOn(userId, wished, now.getTime());
      const errors = [
        ...(isCampaignName(name) ? [] : [appError('CAMPAIGN_NAME_INVALID', { field: 'name' })]),
        ...(isCampaignPath(input.path)
          ? []
          : [appError('CAMPAIGN_PATH_INVALID', { field: 'path' })]),
        ...(wished !== null && voucherCode === null
          ? [appError('VOUCHER_UNKNOWN', { field: 'voucher_code' })]
          : []),
      ];
      if (errors.length > 0) return err(errors);
      return database.transaction(async (tx): Promise<Result<CampaignRow, readonly AppError[]>> => {
        // Held, so that two at once do not pass the limit together.
        if ((await tx.first(lockAffiliate, { userId })) === null)
          return err([appError('AFFILIATE_REQUIRED')]);
        if (((await tx.first(countCampaigns, { userId }))?.count ?? 0) >= mostCampaignLinks)
          return err([appError('CAMPAIGN_LIMIT')]);
        const made = await tx.first(insertCampaign, {
          userId,
          name,
          path: input.path,
          voucherCode,
          now,
        });
        if (made === null) return err([appError('CAMPAIGN_NAME_TAKEN', { field: 'name' })]);
        const link = await tx.first(findCampaign, { userId, id: made.id });
        invariant(link !== null, 'the link was just made');
        return ok(link);
      });
    },
    async remove(userId, id, now) {
      const removed = isUuid(id) ? await database.run(removeCampaign, { userId, id, now }) : 0;
      return removed === 0 ? err(appError('NOT_FOUND')) : ok(true);
    },
  };
}
