/**
 * What the log may keep of an error and of what lies behind it: no details of rows, which would be
 * somebody's data.
 */
export function describeError(error: unknown): Readonly<Record<string, unknown>> {
  return described(error, deepest);
}

/** So many causes of causes, and so many of those that failed together. */
const deepest = 3;
const mostErrors = 3;

function described(error: unknown, depth: number): Readonly<Record<string, unknown>> {
  if (!(error instanceof Error)) return { name: typeof error };
  const code: unknown = 'code' in error ? error.code : undefined;
  const { cause } = error;
  const errors: readonly unknown[] = error instanceof AggregateError ? error.errors : [];
  return {
    name: error.name,
    message: error.message,
    ...(code === undefined ? {} : { code }),
    stack: error.stack,
    ...(depth === 0 || cause === undefined || errors.includes(cause)
      ? {}
      : { cause: described(cause, depth - 1) }),
    ...(depth === 0 || errors.length === 0
      ? {}
      : { errors: errors.slice(0, mostErrors).map((one) => described(one, depth - 1)) }),
  };
}
