export { createLicences, type Licences } from './service.ts';
