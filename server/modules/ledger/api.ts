export type { JournalFilter, JournalPage, LedgerBook, PostedJournal, TrialBalance, TrialBalanceLine } from './ledger-book.ts';
export { type JournalKind, journalKinds, type JournalLine, type Ledger, type LedgerAccount, type LedgerAccountName, ledgerAccountNames, type NewJournal } from './ledger.ts';
export { createLedger } from './service.ts';
