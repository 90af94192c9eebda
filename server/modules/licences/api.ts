export { createLicences, type Licences, type StudyLicence } from './service.ts';
