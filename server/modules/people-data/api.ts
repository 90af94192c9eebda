export { columnPlans, ownedTables } from './column-plans.ts';
export { createBankRetention } from './bank-retention.ts';
export { createDeletions } from './create-deletions.ts';
export { createPeopleData, type PeopleDataServices } from './create-people-data.ts';
export { exportHeads } from './export-heads.ts';
export { exportWords } from './export-words.ts';
export { exportSections } from './export-sections.ts';
export { createStartAnew, startPlans } from './start-anew.ts';
export { tablePlans } from './table-plans.ts';
