import { useEffect, useRef, useState } from 'react';
import { formatPercent } from '../../lib/format/format-number.ts';
import { t } from './copy.ts';
import { type Passed, passMilestones } from './data/milestones.ts';
import type { FileRow } from './data/offline-view.ts';

/**
 * What a screen reader hears of the downloads: each quarter of each lesson once. For a live region.
 */
export function useProgressAnnouncer(rows: readonly FileRow[]): string {
  const passed = useRef<Passed>(new Map());
  const [said, setSaid] = useState('');
  useEffect(() => {
    const step = passMilestones(passed.current, rows);
    passed.current = step.passed;
    if (step.said.length > 0)
      setSaid(
        step.said
          .map(({ index, share }) =>
            t('off.say.progress', { n: index, share: formatPercent(share) }),
          )
          .join('. '),
      );
  }, [rows]);
  return said;
}
