export type { LedgerQueries } from './ledger-queries.ts';
export type {
  JournalKind,
  JournalLine,
  Ledger,
  LedgerAccount,
  LedgerAccountName,
  NewJournal,
} from './ledger.ts';
export { createLedger } from './service.ts';
