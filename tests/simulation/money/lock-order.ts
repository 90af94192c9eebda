/**
 * The order in which a transaction locks what it shares with other people's. Everybody climbs: who
 * takes a lower place after a higher one could wait for somebody who waits for them.
 * (docs/decisions/0012-money-comes-in-once.md)
 */
const places: Readonly<Record<string, number>> = {
  'bank.lock_waiting_event': 10,
  'bank.lock_doubtful': 10,
  'bank.lock_decided': 10,
  'bank.lock_amount': 20,
  'bank.lock_twins': 25,
  'bank.lock_transaction': 30,
  'bank.lock_transfers': 30,
  'bank.lock_strays_of_payout': 30,
  'commerce.lock_person': 40,
  'commerce.lock_owner': 40,
  'commerce.lock_order': 50,
  'commerce.lock_open_orders': 50,
  'commerce.lock_superseded_orders': 50,
  'commerce.lock_called_off': 50,
  'affiliate.lock_due_order': 50,
  'people_data.lock_orders': 50,
  'commerce.lock_refund': 55,
  'commerce.lock_stoppable_excess': 55,
  'commerce.lock_open_excess': 55,
  'commerce.lock_own_again': 55,
  'commerce.lock_given_up': 55,
  'commerce.lock_excess_to_fill': 55,
  'commerce.lock_refund_of_money': 55,
  'commerce.lock_order_refund': 55,
  'commerce.lock_instead_of': 55,
  'commerce.lock_unaddressed': 55,
  'vouchers.lock_vouchers': 60,
  'vouchers.lock_voucher_of_order': 60,
  'vouchers.take_use': 60,
  'vouchers.give_use_back': 60,
  'affiliate.lock_run': 66,
  'ambassadors.lock_newest': 66,
  'ambassadors.lock_sent': 66,
  'affiliate.lock_affiliate': 70,
  'affiliate.lock_payee': 70,
  'affiliate.lock_for_admin': 70,
  'affiliate.lock_receiving_account': 70,
  'affiliate.lock_papers': 70,
  'affiliate.lock_commission': 72,
  'affiliate.lock_payout': 72,
  'affiliate.lock_earner': 74,
  'people_data.lock_person': 76,
  'people_data.lock_for_deletion': 76,
  'people_data.lock_waiting_deletion': 78,
  'tickets.lock_shared': 80,
  'tickets.lock_all': 80,
  'tickets.lock_places': 90,
  'bank.lock_tax': 92,
};

/** Locks that stand outside of the order, and why nobody who holds one can wait in a circle. */
const apart: Readonly<Record<string, string>> = {
  'affiliate.lock_level':
    'the row that affiliate.lock_affiliate holds already in the same transaction',
  'affiliate.lock_tax_rules': 'the only lock of its transaction',
  'ambassadors.lock_person':
    'after the application of that person; nobody who holds a person so takes an application',
  'auth.delete_ended_sessions': 'passes over what somebody else holds',
  'auth.lock_session':
    'the session alone; whoever ends sessions has its person and no session before that',
  'auth.lock_owner': 'a person, before their sessions; nothing of money is locked after it',
  'auth.hold_session': 'last in its transaction: nothing is locked behind it',
  'auth.hold_person':
    'a person, before what they proved and their sessions; nothing of money is locked after it',
  'bank.wait_for_outcome': 'the only lock of its transaction',
  'blog.lock': 'the only lock of its transaction',
  'content.lock_course': 'the one course, first in whatever changes it',
  'content.lock_short_videos': 'all of them in the order of their places, and nothing else',
  'factor.drop_surplus_tokens': 'passes over what somebody else holds',
  'factor.hold_token': 'a remembered browser, after its person',
  'factor.lock_person': 'a person, first in what changes their factors',
  'factor_reset.lock_locked': 'a person, first in the reset of their factors',
  'factor.lock_reset': 'a reset, after its person or alone',
  'faq.lock': 'all of them in the order of their places, and nothing else',
  'jobs.lock_seen': 'one job, which the statement behind it writes, and nothing else',
  'learning.lock_learner': 'the learner, first in each call of the sync, and nothing else',
  'mail.requeue': 'one e-mail in one statement',
  'mail.requeue_alike': 'e-mails in the order of their time, behind the one that was chosen',
  'office.lock_invitation': 'an invitation, after the owner who asks or the person who accepts it',
  'office.lock_owners': 'all owners in the order of their ids, before anybody else of the office',
  'office.lock_member': 'after all owners',
  'people.lock': 'after all owners',
  'people_data.expire_exports': 'passes over what somebody else holds',
  'profile.lock': 'a person, and nothing after them',
  'support.insert_picture': 'a person, as its foreign key does, and nothing after them',
  'profile.lock_account_owner': 'a person, and nothing after them',
  'social.lock_identity': 'an account at a provider, before the person it becomes',
  'social.hold_identity': 'an account at a provider, after its person',
  'social.lock_person': 'a person, first in what takes an account at a provider away',
  'social.lock_code_owner': 'whose a code is, before the code and their sessions',
  'social.lock_code': 'after its person',
  'tickets.hold_event':
    'an event, before the pass that is used there; whoever takes or gives passes locks no event',
  'vouchers.lock_owner':
    'whom a personal voucher is for, before the voucher, which nobody else knows yet',
  'support.lock': 'a request, after its person or alone',
  'support.lock_saved_answer': 'the only lock of its transaction',
  'support.lock_person': 'how fast one person writes, before the request',
};

/** What is locked before it, whatever else is: what other rows say of it is written behind that. */
const needs: Readonly<Record<string, string>> = {
  'affiliate.lock_payout': 'affiliate.lock_payee',
};

/** Names of statements that lock and have their place, or their reason to need none. */
export const knownLocks: readonly string[] = [...Object.keys(places), ...Object.keys(apart)];

/**
 * Watches one transaction. A person's orders and their refunds stay locked by the lock of the
 * person: taking them then waits for nobody.
 */
export function createLockWatch(
  report: (fault: string) => void,
): (statementName: string, params: unknown) => void {
  let highest = { place: 0, name: '' };
  const seen = new Set<string>();
  return (name, params) => {
    const place = places[name];
    if (place === undefined) return;
    const needed = needs[name];
    if (needed !== undefined && !seen.has(needed)) report(`${name} is locked without ${needed}`);
    const taken = `${name} ${JSON.stringify(params, (_key, value: unknown) => (typeof value === 'bigint' ? String(value) : value))}`;
    const isHeld =
      seen.has(taken) ||
      (place >= 50 && place <= 55 && seen.has('person')) ||
      (place === 60 && seen.has('vouchers.lock_vouchers'));
    if (place < highest.place && !isHeld) report(`${name} is locked after ${highest.name}`);
    if (place === 40) seen.add('person');
    seen.add(name);
    seen.add(taken);
    if (place > highest.place) highest = { place, name };
  };
}
