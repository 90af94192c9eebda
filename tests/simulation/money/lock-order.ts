/**
 * The order in which a transaction locks what it shares with other people's. Everybody climbs: who takes a lower place after a higher one
 * could wait for somebody who waits for him. (docs/decisions/0012-money-comes-in-once.md)
 */
const places: Readonly<Record<string, number>> = {
  'bank.lock_waiting_event': 10,
  'bank.lock_doubtful': 10,
  'bank.lock_amount': 20,
  'bank.lock_transaction': 30,
  'commerce.lock_person': 40,
  'commerce.lock_owner': 40,
  'commerce.lock_order': 50,
  'commerce.lock_open_orders': 50,
  'commerce.lock_superseded_orders': 50,
  'affiliate.lock_due_order': 50,
  'vouchers.lock_vouchers': 60,
  'vouchers.lock_voucher_of_order': 60,
  'vouchers.take_use': 60,
  'vouchers.give_use_back': 60,
  'tickets.lock_shared': 80,
  'tickets.lock_all': 80,
  'tickets.lock_places': 90,
};

/** Watches one transaction. A person's orders stay locked by the first lock of them: taking them again waits for nobody. */
export function createLockWatch(report: (fault: string) => void): (statementName: string, params: unknown) => void {
  let highest = { place: 0, name: '' };
  const seen = new Set<string>();
  return (name, params) => {
    const place = places[name];
    if (place === undefined) return;
    const taken = `${name} ${JSON.stringify(params, (_key, value: unknown) => (typeof value === 'bigint' ? String(value) : value))}`;
    const isHeld = seen.has(taken) || (place === 50 && seen.has('person')) || (place === 60 && seen.has('vouchers.lock_vouchers'));
    if (place < highest.place && !isHeld) report(`${name} is locked after ${highest.name}`);
    if (place === 40) seen.add('person');
    seen.add(name);
    seen.add(taken);
    if (place > highest.place) highest = { place, name };
  };
}

export const lockedStatements: readonly string[] = Object.keys(places);
