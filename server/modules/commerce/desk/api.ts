export { createDeskBook, type DeskBook } from './desk-book.ts';
export { deskCounters } from './desk-counters.ts';
export { deskExports } from './desk-exports.ts';
export { ledgerExport } from './ledger-export.ts';
export { createStatements, type Statements } from './statement/statements.ts';
