export { createDeletions } from './create-deletions.ts';
export { createPeopleData, type PeopleDataServices } from './create-people-data.ts';
export type { DataExport, DataExports } from './data-exports.ts';
export type { Deletion, Deletions, DeletionState } from './deletions.ts';
export { exportSections } from './export-sections.ts';
export { tablePlans } from './table-plans.ts';
