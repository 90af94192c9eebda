/**
 * Attributes of an inline drawing: a picture with a name, or decoration when it says nothing of its
 * own.
 */
export function asImage(label: string | undefined): {
  readonly role?: 'img';
  readonly 'aria-label'?: string;
  readonly 'aria-hidden'?: true;
} {
  return label === undefined ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label };
}
