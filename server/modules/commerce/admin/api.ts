export { createCommerceQueries, type CommerceQueries } from './commerce-queries.ts';
export { commerceCounters } from './commerce-counters.ts';
export { commerceExports } from './commerce-exports.ts';
export { ledgerExport } from './ledger-export.ts';
export { createStatements, type Statements } from './statement/statements.ts';
