export { createAccountProofs } from './account-proofs.ts';
export { createAccounts, type Accounts } from './service.ts';
export type { User } from './store.ts';
