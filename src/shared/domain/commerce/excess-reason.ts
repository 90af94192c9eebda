/**
 * Why an order that nobody pays for any more goes with money on it: its learner or the office
 * called it off, its learner paid another one or ended the plan that it upgrades, or it cannot be
 * sold as it was priced.
 */
export type CalledOff = 'called_off' | 'other_paid' | 'base_ended' | 'unsellable';

/**
 * Why money of an order goes back that is no refund of what it paid for: it was paid already, was
 * called off, or was paid with money that was another's.
 */
export type ExcessReason = 'too_much' | 'sale_undone' | CalledOff;
