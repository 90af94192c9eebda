export { createOfficeSearch, type OfficeSearch } from './service.ts';
