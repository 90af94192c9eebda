export { createBackOffice, type BackOffice } from './back-office.ts';
export { parseReason } from './parse-reason.ts';
export type { AdminCounter } from './counters.ts';
export { bankFile } from './bank-file.ts';
export { byteOrderMark, csvLine } from './csv.ts';
