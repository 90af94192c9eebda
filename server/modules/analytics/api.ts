export { type Analytics, createAnalytics } from './service.ts';
