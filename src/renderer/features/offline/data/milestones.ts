import type { FileRow } from './offline-view.ts';

/**
 * Parts of a download that a screen reader hears; every other step would talk without end (design
 * 5.9).
 */
const milestones = [0.25, 0.5, 0.75, 1] as const;

/**
 * The milestone that each lesson has passed, 0 when none; only of lessons that are being fetched or
 * whole.
 */
export type Passed = ReadonlyMap<string, number>;

/** A lesson that has just passed a milestone. */
export interface Milestone {
  readonly index: number;
  readonly share: number;
}

/**
 * What to say after a change: lessons that were being fetched and have passed a milestone since.
 * Pure.
 */
export function passMilestones(
  before: Passed,
  rows: readonly FileRow[],
): { readonly passed: Passed; readonly said: readonly Milestone[] } {
  const passed = new Map<string, number>();
  const said: Milestone[] = [];
  for (const { lesson, file } of rows) {
    const share =
      file.kind === 'downloading' || file.kind === 'paused'
        ? file.share
        : file.kind === 'ready' || file.kind === 'expiring'
          ? 1
          : null;
    if (share === null) continue;
    const reached = milestones.findLast((milestone) => share >= milestone) ?? 0;
    const known = before.get(lesson.id);
    passed.set(lesson.id, Math.max(reached, known ?? 0));
    if (known !== undefined && reached > known) said.push({ index: lesson.index, share: reached });
  }
  return { passed, said };
}
