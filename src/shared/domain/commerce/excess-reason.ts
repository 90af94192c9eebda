/** Reasons that name nothing: the learner or the office did it, or it cannot be sold as priced. */
export const bareReasons = ['called_off', 'unsellable'] as const;

/**
 * Reasons that name a code: the voucher that its learner took for a newer order, the order that
 * they paid instead, the order of the plan that it upgraded, which has ended.
 */
export const namingReasons = ['ordered_anew', 'other_paid', 'base_ended'] as const;

/** Why an order is called off. */
export type CalledOff = (typeof bareReasons)[number] | (typeof namingReasons)[number];

/**
 * Why money of an order goes back that is no refund of what it paid for: it was paid already, or
 * given back since, was called off, or was paid with money that was another's.
 */
export type ExcessReason = 'too_much' | 'given_back' | 'sale_undone' | CalledOff;
