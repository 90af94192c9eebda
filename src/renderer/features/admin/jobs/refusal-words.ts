import { errorMessages } from '#shared/errors/error-messages.ts';
import type { AdminRefusalsQuery } from '#renderer/graphql/generated/graphql.ts';
import { t } from './copy.ts';
import { operationName } from './operation-names.ts';

type Counted = AdminRefusalsQuery['admin_refusals'][number];

/** One line of the list: nothing in it is a name of ours or of whoever asked. */
export interface ShownRefusal {
  /** What whoever was refused read. */
  readonly message: string;
  readonly operation: string;
  readonly today: number;
  readonly count: number;
  readonly lastMs: number;
}

const sentences: ReadonlyMap<string, string> = new Map(Object.entries(errorMessages));

/**
 * The counts in words, the most frequent first. What has no words here (another version's, or a
 * name that a stranger thought of) stands together under one.
 */
export function shownRefusals(counted: readonly Counted[]): readonly ShownRefusal[] {
  const lines = new Map<string, ShownRefusal>();
  for (const { code, operation: name, today, count, last_at: lastAt } of counted) {
    // What stands for a number that only the one who was refused was told.
    const message = sentences.get(code)?.replaceAll(/\{\w+\}/g, '…') ?? t('refusals.code.other');
    const operation = operationName(name) ?? t('refusals.other');
    const key = `${message}\n${operation}`;
    const before = lines.get(key);
    lines.set(key, {
      message,
      operation,
      today: (before?.today ?? 0) + Number(today),
      count: (before?.count ?? 0) + Number(count),
      lastMs: Math.max(before?.lastMs ?? 0, Date.parse(lastAt)),
    });
  }
  return [...lines.values()].toSorted((a, b) => b.count - a.count);
}
