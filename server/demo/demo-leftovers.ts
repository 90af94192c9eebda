import { type FactName, findFact } from '../db/facts.ts';
import type { Writer } from '../db/port.ts';

/**
 * A server that strangers reach was to open a database that the demonstration filled: its passwords
 * are published.
 */
export class DemoLeftoversError extends Error {
  constructor() {
    super('the demonstration was once in this database');
    this.name = 'DemoLeftoversError';
  }
}

/**
 * What the demonstration writes down of itself. Not its people: a stranger may register an address
 * of theirs.
 */
const marks: readonly FactName[] = ['demo_fingerprint', 'demo_seeded_on', 'demo_site_content'];

/** Throws `DemoLeftoversError` where the demonstration ever wrote anything. */
export async function refuseDemoLeftovers(database: Writer): Promise<void> {
  for (const mark of marks)
    if ((await findFact(database, mark)) !== null) throw new DemoLeftoversError();
}
