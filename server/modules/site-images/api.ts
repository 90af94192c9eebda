export { createSiteImages, type SiteImages } from './site-images.ts';
export { coverOf, type CoverAddresses } from './cover-addresses.ts';
