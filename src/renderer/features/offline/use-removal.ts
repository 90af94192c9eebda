import { useCallback, useRef } from 'react';
import { invariant } from '#shared/kernel/assert.ts';
import { errorText } from '../../lib/format/error-text.ts';
import { notify, takeBack } from '../../lib/notify.ts';
import { usePlatform } from '../../platform/context.tsx';
import { t } from './copy.ts';
import type { FileRow } from './data/offline-view.ts';
import { useRemovalStore } from './removal-store.ts';

export interface Removal {
  /** Takes lessons off the disk, once the toast that offers the way back is gone. */
  readonly remove: (rows: readonly FileRow[]) => void;
  /** Brings back what was removed last, while that is possible. */
  readonly undoLast: () => void;
}

/**
 * Removing with a way back: gigabytes that were fetched for an hour do not go at the press of one
 * key.
 */
export function useRemoval(): Removal {
  const { offline } = usePlatform();
  const begin = useRemovalStore((store) => store.begin);
  const end = useRemovalStore((store) => store.end);
  const last = useRef<(() => void) | null>(null);
  const remove = useCallback(
    (rows: readonly FileRow[]) => {
      invariant(offline, 'removing downloads on a host without them');
      const wanted = rows.filter(({ isWanted }) => isWanted);
      const [first] = wanted;
      if (first === undefined) return;
      const ids = wanted.map(({ lesson }) => lesson.id);
      const toastId = `removed ${ids.join(' ')}`;
      let undone = false;
      const undo = () => {
        undone = true;
        end(ids);
        takeBack(toastId);
        // The button that was pressed goes with its toast; the list is where one was.
        document
          .querySelector<HTMLElement>(`[data-lesson="${CSS.escape(first.lesson.id)}"]`)
          ?.focus();
      };
      const settle = async () => {
        if (last.current === undo) last.current = null;
        if (undone) return;
        const result = await offline.remove(ids);
        end(ids);
        if (!result.ok)
          notify(t('off.removeFailed', { reason: errorText(result.error) }), { kind: 'error' });
      };
      begin(ids);
      last.current = undo;
      const text =
        wanted.length === 1
          ? t('off.removed', { n: first.lesson.index })
          : t('off.removedMany', { n: wanted.length });
      notify(text, {
        kind: 'success',
        id: toastId,
        action: { label: t('off.undo'), onPress: undo },
        onClose: () => void settle(),
      });
    },
    [offline, begin, end],
  );
  const undoLast = useCallback(() => {
    last.current?.();
    last.current = null;
  }, []);
  return { remove, undoLast };
}
