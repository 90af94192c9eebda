export { createSiteImages, type SiteImages } from './site-images.ts';
export { createUnusedImages } from './unused-images.ts';
export { coverOf } from './cover-addresses.ts';
