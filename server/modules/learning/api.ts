export { directSync, directSyncText } from './direct-sync.ts';
export { createLearning, type Learning } from './service.ts';
