import type { Database } from '#server/db/port.ts';
import type { AffiliateAdmin } from '#server/modules/affiliates/api.ts';
import type { CommissionHolds } from '#server/modules/commissions/api.ts';
import type { ReasonedActor } from '#server/modules/audit/api.ts';
import { revisionOf } from './look-first.ts';

/** What is decided by whoever looks right before they decide: no call says what was seen. */
type DecidedNow<Service> = {
  readonly [Name in keyof Service]: Service[Name] extends (
    ...args: [...infer Given, { readonly revision: string } & ReasonedActor]
  ) => infer Answer
    ? (...args: [...Given, ReasonedActor]) => Answer
    : Service[Name];
};

type Decide<Value> = (
  id: string,
  value: Value,
  by: ReasonedActor & { readonly revision: string },
) => ReturnType<AffiliateAdmin['holdPayouts']>;

/** Affiliates in the office, as somebody decides who looks right before. */
export function affiliatesDecidedNow(
  database: Pick<Database, 'raw'>,
  office: AffiliateAdmin,
): DecidedNow<AffiliateAdmin> {
  const seen =
    <Value>(decide: Decide<Value>) =>
    async (id: string, value: Value, by: ReasonedActor) =>
      decide(id, value, { ...by, revision: await revisionOf(database, 'affiliates', id) });
  return {
    ...office,
    suspendLinks: seen<Parameters<AffiliateAdmin['suspendLinks']>[1]>(async (...said) =>
      office.suspendLinks(...said),
    ),
    holdPayouts: seen<Parameters<AffiliateAdmin['holdPayouts']>[1]>(async (...said) =>
      office.holdPayouts(...said),
    ),
    grantLevel: seen<Parameters<AffiliateAdmin['grantLevel']>[1]>(async (...said) =>
      office.grantLevel(...said),
    ),
    setAmbassador: seen<Parameters<AffiliateAdmin['setAmbassador']>[1]>(async (...said) =>
      office.setAmbassador(...said),
    ),
    setTaxCommitment: seen<Parameters<AffiliateAdmin['setTaxCommitment']>[1]>(async (...said) =>
      office.setTaxCommitment(...said),
    ),
  };
}

/** Holds of commissions, the same. */
export function holdsDecidedNow(
  database: Pick<Database, 'raw'>,
  holds: CommissionHolds,
): DecidedNow<CommissionHolds> {
  const seen = (decide: CommissionHolds['hold']) => async (id: string, by: ReasonedActor) =>
    decide(id, { ...by, revision: await revisionOf(database, 'commissions', id) });
  return {
    hold: seen(async (...said) => holds.hold(...said)),
    release: seen(async (...said) => holds.release(...said)),
    reject: seen(async (...said) => holds.reject(...said)),
    reconsider: seen(async (...said) => holds.reconsider(...said)),
  };
}
