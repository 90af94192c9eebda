export { createSepayFeed } from './bank/sepay-feed.ts';
export type { BankDoor, StatementRow } from './bank/bank-door.ts';
export { rightsChannel } from './change-rights.ts';
export type { Chore, Commerce } from './commerce.ts';
export { createCommerce } from './create-commerce.ts';
