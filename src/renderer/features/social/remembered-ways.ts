/**
 * Which ways were configured when this browser asked last; only so that a form does not move when
 * the answer comes.
 */
const key = 'mai-vang-social-ways';

/** Whether there were none the last time. */
export function isKnownToBeNone(): boolean {
  try {
    return localStorage.getItem(key) === '';
  } catch {
    return false;
  }
}

/** Remembers them, separated by commas. */
export function rememberWays(ways: string): void {
  try {
    localStorage.setItem(key, ways);
  } catch {
    // Then the place is kept once more.
  }
}
