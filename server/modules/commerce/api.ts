export { createSepayFeed } from './bank/sepay-feed.ts';
export type { BankEventInbox } from './bank/bank-event-inbox.ts';
export { rightsChannel } from './change-rights.ts';
export type { Commerce } from './commerce.ts';
export { createCommerce } from './create-commerce.ts';
