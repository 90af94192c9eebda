/** Id of the data block with the answers that a page was rendered with. */
export const answersElementId = 'page-answers';
/** Attribute that holds what a rendered element would have as `style`, until the page's code is there. */
export const heldStyle = 'data-held-style';
/**
 * The script that fetches the code of a rendered page once it is painted (web/build/after-paint.ts). Browsers keep it for a year: another
 * script takes another number (tests/architecture/after-paint.test.ts).
 */
export const afterPaintAddress = '/learn/assets/after-paint-1.js';
