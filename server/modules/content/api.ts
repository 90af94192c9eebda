export { createContent, type Content } from './service.ts';
export type { UploadRow } from './upload-store.ts';
