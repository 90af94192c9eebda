/** Error codes of what the office writes: posts, questions, policies and their pictures. */
export const officeContentCodes = ['MARKDOWN_TOO_HARD', 'SLUG_TAKEN', 'IMAGE_TOO_SMALL'] as const;
