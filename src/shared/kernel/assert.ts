/**
 * Closes a switch over a tagged union: a new member becomes a compile error, and at run time a
 * throw.
 */
export function assertNever(value: never): never {
  throw new Error(`unexpected value: ${JSON.stringify(value)}`);
}

/** States what the code relies on. Failing is a bug, never a person's mistake. */
export function invariant(condition: unknown, message: string): asserts condition {
  if (!condition) throw new Error(`invariant: ${message}`);
}
