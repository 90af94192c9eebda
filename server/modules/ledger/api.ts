export type { LedgerBook } from './ledger-book.ts';
export type {
  JournalKind,
  JournalLine,
  Ledger,
  LedgerAccount,
  LedgerAccountName,
  NewJournal,
} from './ledger.ts';
export { createLedger } from './service.ts';
