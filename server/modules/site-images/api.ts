export { createSiteImages, type SiteImages } from './site-images.ts';
export { coverOf } from './cover-addresses.ts';
