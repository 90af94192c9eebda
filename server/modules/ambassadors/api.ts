export type { ApplicationAdmin } from './application-admin.ts';
export type { Applications } from './applications.ts';
export { createAmbassadors } from './create-ambassadors.ts';
export type { Invitations } from './invitations.ts';
