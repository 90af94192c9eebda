export { createPersonIds } from './person-ids.ts';
export { createAccounts, type Accounts } from './service.ts';
export type { User } from './store.ts';
