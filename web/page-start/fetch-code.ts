import { takenOverEvent } from '#shared/site/rendered-marks.ts';
import { recordInteractions } from './pending-interactions.ts';
import { showMissing } from './missing-note.ts';

/**
 * The code of a page: the module that draws it or takes it over, what that imports, and when to
 * fetch them.
 */
export interface PageCode {
  readonly entry: string;
  readonly others: readonly string[];
  readonly when: (work: () => void) => void;
}

/**
 * Fetches the code in time; what a person does meanwhile is kept, shown as under way
 * (`data-waiting`, styles/global.css), and done when the code is there.
 */
export function fetchCode({ entry, others, when }: PageCode): void {
  const { dataset } = document.documentElement;
  const actions = recordInteractions(() => {
    dataset['waiting'] = '';
  });
  const ready = () => {
    delete dataset['waiting'];
    actions.redo();
  };
  addEventListener(takenOverEvent, ready, { once: true });
  when(() => {
    for (const href of others) preload(href);
    void load(entry);
  });
}

/** A page remembers each module that it could not fetch: another try needs another page. */
async function load(entry: string): Promise<void> {
  try {
    await import(/* @vite-ignore */ entry);
  } catch {
    delete document.documentElement.dataset['waiting'];
    showMissing(() => location.reload());
  }
}

function preload(href: string): void {
  const link = document.createElement('link');
  const isStyle = href.endsWith('.css');
  link.rel = isStyle ? 'preload' : 'modulepreload';
  if (isStyle) link.as = 'style';
  link.crossOrigin = '';
  link.href = href;
  document.head.append(link);
}
