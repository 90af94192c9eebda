import { normaliseAffiliateCode } from '../../../src/shared/domain/affiliate/affiliate-rules.ts';
import { isSamePerson } from '../../../src/shared/domain/affiliate/same-person.ts';
import type { Tx } from '../../db/port.ts';
import { findByCode, findTraits } from './affiliate-store.ts';
import type { Attribution, Commissions } from './commissions.ts';
import { traitsOf } from './traits.ts';

/** See `Commissions.attribute`. */
export async function attribute(tx: Tx, { buyerId, typedCode }: Parameters<Commissions['attribute']>[1]): Promise<Attribution | null> {
  const buyer = await tx.first(findTraits, { userId: buyerId });
  const code = normaliseAffiliateCode(typedCode ?? buyer?.referral_code ?? '');
  const affiliate = code === '' ? null : await tx.first(findByCode, { code });
  if (affiliate === null || isSamePerson(await traitsOf(tx, buyerId), await traitsOf(tx, affiliate.user_id))) return null;
  return { affiliateId: affiliate.user_id, code: affiliate.code, firstname: affiliate.firstname ?? affiliate.code };
}
