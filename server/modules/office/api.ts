export { createOffice, isLastOwner, type Office } from './service.ts';
