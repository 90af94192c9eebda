/** How long one entry may be, in characters. */
const maxLength = 4000;
/** How much of a text is looked at, in characters: the expressions below are slow in long ones. */
const longestRead = 5 * maxLength;

/**
 * An error as a log entry without personal data: e-mail addresses, long numbers, tokens, and the
 * folders of the machine (they hold the person's name) are blotted out; of a path only the file's
 * name stays.
 */
export function scrubError(error: unknown): string {
  const text =
    error instanceof Error ? (error.stack ?? `${error.name}: ${error.message}`) : String(error);
  return scrub(text).slice(0, maxLength);
}

/** The same for any text; of a very long one its beginning. */
export function scrub(text: string): string {
  return text
    .slice(0, longestRead)
    .replaceAll(/[^\s"'<>()]+@[\w-]+(?:\.[\w-]+)+/g, '<email>')
    .replaceAll(
      /(?:file:\/\/)?(?:[A-Za-z]:)?[\\/](?:[^\\/\n"'()<>|:]+[\\/])+([^\\/\s"'()<>|:]+)/g,
      '<path>/$1',
    )
    .replaceAll(/\b[\w+/=-]{24,}\b/g, '<secret>')
    .replaceAll(/\b\d{6,}\b/g, '<number>');
}
