export { createSupportAdmin, type SupportAdmin } from './support-admin.ts';
export { supportExport } from './exports.ts';
export { createSupportPictures, type SupportPictures } from './pictures.ts';
export { pictureAddress } from './picture-address.ts';
export { createSupport, type Support } from './service.ts';
