export type { AffiliateAdmin } from './admin/affiliate-admin.ts';
export { createAffiliateAdmin } from './admin/create-affiliate-admin.ts';
export { type Affiliates, createAffiliates } from './affiliates.ts';
export type { CampaignLinks } from './programme/campaign-links.ts';
export { createProgramme } from './programme/create-programme.ts';
export type { AmbassadorGrant, Membership } from './programme/membership.ts';
export type { Policies } from './programme/policies.ts';
