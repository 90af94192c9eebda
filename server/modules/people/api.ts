export { createPeople, peopleExport, type People } from './service.ts';
