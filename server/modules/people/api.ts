export type { People } from './people.ts';
export { createPeople, peopleExport } from './service.ts';
