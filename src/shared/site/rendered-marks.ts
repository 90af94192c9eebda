/** Id of the data block with the answers that a page was rendered with. */
export const answersElementId = 'page-answers';
/**
 * Attribute that holds what a rendered element would have as `style`, until the page's code is
 * there.
 */
export const heldStyle = 'data-held-style';
/**
 * What a page fires when its code has drawn it or taken it over (web/page-start does then what was
 * done too early).
 */
export const takenOverEvent = 'mai-vang-taken-over';
