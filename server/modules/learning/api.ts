export { createLearning, type Learning } from './service.ts';
