/**
 * Whether `version` comes after `than`: three numbers, as our releases are named. A pre-release or
 * anything else that is not of this form never counts as newer: an update that cannot be ordered is
 * no update.
 */
export function isNewerVersion(version: string, than: string): boolean {
  const [a, b] = [readVersion(version), readVersion(than)];
  if (a === null || b === null) return false;
  const at = a.findIndex((part, index) => part !== b[index]);
  return at >= 0 && (a[at] ?? 0) > (b[at] ?? 0);
}

function readVersion(version: string): readonly number[] | null {
  return /^\d{1,9}\.\d{1,9}\.\d{1,9}$/.test(version) ? version.split('.').map(Number) : null;
}
