export { createAccounts, type Accounts, type NewAccount } from './service.ts';
export type { User } from './store.ts';
