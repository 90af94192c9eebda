/** Error codes of what the office writes: posts, questions, policies, their pictures, events. */
export const officeContentCodes = [
  'MARKDOWN_TOO_HARD',
  'SLUG_TAKEN',
  'IMAGE_TOO_SMALL',
  'EVENT_PAST',
  'EVENT_OVER',
] as const;
