export { createContent, type Content } from './service.ts';
