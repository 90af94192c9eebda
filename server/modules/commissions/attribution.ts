import { normaliseAffiliateCode } from '#shared/domain/affiliate/affiliate-rules.ts';
import { isSamePerson } from '#shared/domain/affiliate/same-person.ts';
import type { Reader, Tx } from '../../db/port.ts';
import { type ClickClaim, findLastClick, isLive } from '../clicks/api.ts';
import { findLinkOf, findReferrer, findTraits } from './earner-store.ts';
import type { Attribution, AttributionInput } from './commissions.ts';
import { traitsOf } from './traits.ts';

type Referrer = Pick<Attribution, 'affiliateId' | 'code' | 'firstname'>;

/**
 * See `Commissions.attribute`. A typed code that does not count is not made good by a click: the
 * buyer is told that it is wrong. The address of a link says the code too: where both are of one
 * affiliate it is the click, with its campaign.
 */
export async function attribute(
  tx: Tx,
  { buyerId, typedCode, click, now }: AttributionInput,
): Promise<Attribution | null> {
  if (typedCode !== null) {
    const referrer = await findFor(tx, buyerId, typedCode);
    if (referrer === null) return null;
    const clicked = await byClick(tx, { buyerId, click, now });
    const isTheirs = clicked?.affiliateId === referrer.affiliateId;
    return isTheirs ? clicked : { ...referrer, by: 'code', click: null };
  }
  const clicked = await byClick(tx, { buyerId, click, now });
  if (clicked !== null) return clicked;
  const signedUpWith = (await tx.first(findTraits, { userId: buyerId }))?.referral_code ?? '';
  const referrer = await findFor(tx, buyerId, signedUpWith);
  return referrer === null ? null : { ...referrer, by: 'signup', click: null };
}

/** See `Commissions.keepAttribution`. */
export async function keepAttribution(
  tx: Tx,
  buyerId: string,
  standing: Attribution | null,
): Promise<Attribution | null> {
  if (standing === null) return null;
  const { code, affiliateId, click } = standing;
  const referrer = await findFor(tx, buyerId, code, click?.clickedAt ?? null);
  return referrer?.affiliateId === affiliateId ? { ...standing, ...referrer } : null;
}

/** The latest click that counts: the browser's or the one that the server kept. */
async function byClick(
  tx: Tx,
  { buyerId, click, now }: Omit<AttributionInput, 'typedCode'>,
): Promise<Attribution | null> {
  const kept = await tx.first(findLastClick, { userId: buyerId });
  const own: readonly ClickClaim[] =
    kept === null
      ? []
      : [
          {
            code: kept.code,
            linkId: kept.link_id,
            clickId: kept.click_id,
            clickedAt: kept.clicked_at,
          },
        ];
  const clicks = [...(click === null ? [] : [click]), ...own]
    .filter(({ clickedAt }) => isLive(clickedAt, now))
    .toSorted((a, b) => b.clickedAt.getTime() - a.clickedAt.getTime());
  for (const { code, linkId, clickId, clickedAt } of clicks) {
    const referrer = await findFor(tx, buyerId, code, clickedAt);
    if (referrer === null) continue;
    const link =
      linkId === null
        ? null
        : await tx.first(findLinkOf, { id: linkId, affiliateId: referrer.affiliateId });
    return { ...referrer, by: 'click', click: { clickId, clickedAt, linkId: link?.id ?? null } };
  }
  return null;
}

/** See `Commissions.clickedReferrer`. */
export async function clickedReferrer(
  reader: Reader,
  { code, clickedAt }: ClickClaim,
): Promise<string | null> {
  return (await findOf(reader, code, clickedAt))?.firstname ?? null;
}

/** The affiliate of a code, if they may earn by this buyer. */
async function findFor(
  tx: Tx,
  buyerId: string,
  typed: string,
  clickedAt: Date | null = null,
): Promise<Referrer | null> {
  const referrer = await findOf(tx, typed, clickedAt);
  if (referrer === null) return null;
  const isOwn = isSamePerson(await traitsOf(tx, buyerId), await traitsOf(tx, referrer.affiliateId));
  return isOwn ? null : referrer;
}

/** The affiliate of a code, whoever buys: not by a click on what was no affiliate's link then. */
async function findOf(
  reader: Reader,
  typed: string,
  clickedAt: Date | null,
): Promise<Referrer | null> {
  const code = normaliseAffiliateCode(typed);
  const affiliate = code === '' ? null : await reader.first(findReferrer, { code });
  if (affiliate === null || (clickedAt !== null && clickedAt < affiliate.activated_at)) return null;
  return {
    affiliateId: affiliate.user_id,
    code: affiliate.code,
    firstname: affiliate.firstname ?? affiliate.code,
  };
}
