export { createBackOffice, type BackOffice } from './back-office.ts';
export { parseReason, requirePasswordAgain } from './confirm.ts';
export type { AdminCounter } from './counters.ts';
