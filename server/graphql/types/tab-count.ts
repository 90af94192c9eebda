import type { Builder } from '../builder.ts';
import { oncePerBuilder } from '../once-per-builder.ts';

/**
 * The type `AdminTabCount` of a schema: how many rows a tab of a list has. Whoever asks first makes
 * it.
 */
export const tabCountType = oncePerBuilder(make);

function make(builder: Builder) {
  return builder.objectRef<readonly [string, number]>('AdminTabCount').implement({
    fields: (t) => ({
      tab: t.string({ resolve: ([tab]) => tab.toUpperCase() }),
      count: t.int({ resolve: ([, count]) => count }),
    }),
  });
}
