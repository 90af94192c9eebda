import { toNfc } from '../../kernel/unicode-form.ts';

/**
 * What a link of an affiliate adds to an address. The click endpoint and the page read the same
 * names.
 */
export const referralParam = 'ref';
export const campaignParam = 'c';
export const campaignVoucherParam = 'voucher';

/** Characters of a campaign's name. */
export const campaignNameLength = 40;

/** Campaign links that one affiliate has at most: enough for years, and no list without an end. */
export const mostCampaignLinks = 200;

/** A campaign's name as it is stored and stands in its link: `' Tet-2027 '` → `tet-2027`. */
export function normaliseCampaignName(typed: string): string {
  return toNfc(typed).trim().toLowerCase();
}

/**
 * Whether a normalised name may be one: letters without marks, digits and single dashes inside.
 * (design 5.16)
 */
export function isCampaignName(name: string): boolean {
  return name.length <= campaignNameLength && /^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(name);
}

/**
 * Pages that a campaign may lead to: the public ones, whoever opens the link. A lesson or an
 * article is named by its slug.
 */
const pages = [
  /^\/$/,
  /^\/(?:checkout|register|blog|ambassador-offer)$/,
  /^\/affiliate\/policy$/,
  /^\/(?:learn|blog)\/[a-z0-9]+(?:-[a-z0-9]+)*$/,
  /^\/#[a-z0-9]+(?:[_-][a-z0-9]+)*$/,
];

/**
 * Whether an address is a page of ours that a campaign may lead to: a path, never another site's.
 */
export function isCampaignPath(path: string): boolean {
  return path.length <= 200 && pages.some((page) => page.test(path));
}

export interface ReferralTarget {
  /** `https://hoc.example.vn`, without a slash at its end. */
  readonly origin: string;
  /** A page of ours, as `isCampaignPath` takes it. */
  readonly path: string;
  /** The affiliate's. */
  readonly code: string;
  /** Null: the affiliate's own link, of no campaign. */
  readonly campaign: string | null;
  readonly voucherCode: string | null;
}

/**
 * A link that says who sent the visitor:
 * `https://…/checkout?ref=LINH88&c=tet-2027&voucher=MAISOM10`.
 */
export function referralUrl({ origin, path, code, campaign, voucherCode }: ReferralTarget): string {
  const params = [
    [referralParam, code],
    [campaignParam, campaign],
    [campaignVoucherParam, voucherCode],
  ] as const;
  const query = params
    .flatMap(([name, value]) => (value === null ? [] : [`${name}=${encodeURIComponent(value)}`]))
    .join('&');
  return origin + path.replace(/#|$/, (end) => `?${query}${end}`);
}
