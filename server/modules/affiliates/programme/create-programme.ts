import type { FieldCipher } from '#server/crypto/field-cipher.ts';
import type { Database } from '#server/db/port.ts';
import type { Audit } from '../../audit/api.ts';
import type { Messenger } from '../../messages/api.ts';
import type { Vouchers } from '../../vouchers/api.ts';
import { type CampaignLinks, createCampaignLinks } from './campaign-links.ts';
import { createMembership, type Membership } from './membership.ts';
import { createPolicies, type Policies } from './policies.ts';

/** What people do with their own place in the programme, and what the programme says. */
export interface Programme {
  readonly membership: Membership;
  readonly policies: Policies;
  readonly campaignLinks: CampaignLinks;
}

export interface ProgrammeDeps {
  readonly database: Database;
  readonly cipher: FieldCipher;
  readonly audit: Audit;
  readonly messenger: Messenger;
  readonly vouchers: Pick<Vouchers, 'findToPassOn'>;
  readonly randomBytes: (count: number) => Uint8Array;
  readonly newId: () => string;
}

/** The programme of a database. */
export function createProgramme({ database, vouchers, ...parts }: ProgrammeDeps): Programme {
  const policies = createPolicies({ database, audit: parts.audit, messenger: parts.messenger });
  return {
    policies,
    membership: createMembership({ database, policies, ...parts }),
    campaignLinks: createCampaignLinks({ database, vouchers }),
  };
}

/** Affiliates hear of a new policy without anybody waiting for it. */
export function policyChore(policies: Policies, now: () => number) {
  return {
    name: 'affiliate.announce_policy',
    everyMs: 10 * 60_000,
    nature: 'ends',
    work: async () => void (await policies.announce(new Date(now()))),
  } as const;
}
