/**
 * Which item of a menu a key moves to, round and round; null when the key moves nothing. `current`
 * is -1 when none has the focus.
 */
export function targetOfKey(key: string, current: number, count: number): number | null {
  if (count === 0) return null;
  switch (key) {
    case 'ArrowDown':
      return (current + 1) % count;
    case 'ArrowUp':
      return (current <= 0 ? count : current) - 1;
    case 'Home':
      return 0;
    case 'End':
      return count - 1;
    default:
      return null;
  }
}
