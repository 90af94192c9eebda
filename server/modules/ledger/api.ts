export type { LedgerBook } from './ledger-book.ts';
export type { JournalKind, JournalLine, Ledger, LedgerAccount, NewJournal } from './ledger.ts';
export { createLedger } from './service.ts';
