import { type KeyboardEvent, useCallback, useMemo, useRef, useState } from 'react';
import type { FileRow } from './data/offline-view.ts';
import { listKeyOf, rowAfter } from './data/list-keys.ts';

export interface FileList {
  /** The row that the Tab key reaches; the arrows move it. */
  readonly activeId: string | null;
  readonly selected: ReadonlySet<string>;
  readonly toggle: (lessonId: string) => void;
  readonly clear: () => void;
  /** A row was reached by other means than the arrows. */
  readonly activate: (lessonId: string) => void;
  readonly onKeyDown: (event: KeyboardEvent<HTMLElement>) => void;
}

interface FileListActions {
  readonly open: (row: FileRow) => void;
  readonly remove: (rows: readonly FileRow[]) => void;
  readonly undo: () => void;
}

/**
 * One list over all stages: one stop for Tab, arrows inside, Space, Ctrl+A, Delete, Ctrl+Z, Enter
 * (design 5.9).
 */
export function useFileList(
  rows: readonly FileRow[],
  { open, remove, undo }: FileListActions,
): FileList {
  const [active, setActive] = useState<string | null>(null);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const container = useRef<HTMLElement | null>(null);
  const ids = useMemo(() => rows.map(({ lesson }) => lesson.id), [rows]);
  // What left the list is neither active nor chosen any more.
  const activeId = active !== null && ids.includes(active) ? active : (ids[0] ?? null);
  const selected = useMemo(
    () => new Set([...chosen].filter((id) => ids.includes(id))),
    [chosen, ids],
  );
  const toggle = useCallback(
    (id: string) =>
      setChosen((before) =>
        before.has(id)
          ? new Set([...before].filter((each) => each !== id))
          : new Set([...before, id]),
      ),
    [],
  );
  const clear = useCallback(() => setChosen(new Set()), []);
  const focus = (id: string | null) => {
    if (id === null) return;
    setActive(id);
    container.current?.querySelector<HTMLElement>(`[data-lesson="${CSS.escape(id)}"]`)?.focus();
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const key = listKeyOf(event);
    // A button or link inside a row keeps its own Space and Enter.
    const onRow =
      event.target instanceof HTMLElement && event.target.dataset['lesson'] !== undefined;
    if (key === null || activeId === null || (!onRow && (key === 'toggle' || key === 'open')))
      return;
    event.preventDefault();
    container.current = event.currentTarget;
    const row = rows.find(({ lesson }) => lesson.id === activeId);
    if (key === 'select_all') setChosen(new Set(ids));
    else if (key === 'clear') clear();
    else if (key === 'toggle') toggle(activeId);
    else if (key === 'undo') undo();
    else if (key === 'open' && row) open(row);
    else if (key === 'remove') {
      const meant =
        selected.size > 0 ? rows.filter(({ lesson }) => selected.has(lesson.id)) : row ? [row] : [];
      remove(meant);
      clear();
    } else if (key === 'next' || key === 'previous' || key === 'first' || key === 'last')
      focus(rowAfter(ids, activeId, key));
  };
  return { activeId, selected, toggle, clear, activate: setActive, onKeyDown };
}
