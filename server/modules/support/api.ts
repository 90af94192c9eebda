export { createSupportAdmin } from './support-admin.ts';
export type { SupportAdmin } from './support-office.ts';
export { supportExport } from './exports.ts';
export { createSupportPictures, type SupportPictures } from './pictures.ts';
export { pictureAddress } from './picture-address.ts';
export { createSupport, type Support } from './service.ts';
