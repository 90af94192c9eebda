import { z } from 'zod';
import { accountTrait, type Traits } from '#shared/domain/affiliate/same-person.ts';
import { invariant } from '#shared/kernel/assert.ts';
import type { Tx } from '../../db/port.ts';
import { findTraits } from './earner-store.ts';

/** What tells who a person is. There has to be such a person. */
export async function traitsOf(tx: Tx, userId: string): Promise<Traits> {
  const row = await tx.first(findTraits, { userId });
  invariant(row !== null, 'a person with an order exists');
  return {
    userId,
    email: row.email,
    phoneNumber: row.phone_number,
    accounts: accountsShape.parse(row.accounts),
  };
}

/** As `affiliate.find_traits` builds it. */
const accountsShape = z.array(
  z
    .tuple([z.string(), z.string(), z.string()])
    .transform(([bin, holder, last4]) => accountTrait({ bin, holder, last4 })),
);
