import type { Builder } from './builder.ts';

const made = new WeakMap<Builder, ReturnType<typeof make>>();

/**
 * The type `AdminTabCount` of a schema: how many rows a tab of a list has. Whoever asks first makes
 * it.
 */
export function tabCountType(builder: Builder) {
  const known = made.get(builder) ?? make(builder);
  made.set(builder, known);
  return known;
}

function make(builder: Builder) {
  return builder.objectRef<readonly [string, number]>('AdminTabCount').implement({
    fields: (t) => ({
      tab: t.string({ resolve: ([tab]) => tab.toUpperCase() }),
      count: t.int({ resolve: ([, count]) => count }),
    }),
  });
}
