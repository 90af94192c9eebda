import { type BrowserWindow, dialog } from 'electron';
import type { SyncStatus } from '#shared/sync/sync-status.ts';
import { desktopTexts as texts } from '../notices/desktop-texts.ts';

/** `typed` in the page and kept nowhere; `work` that waits to be sent and no file has. */
export type Loss = 'typed' | 'work';

/**
 * What would be lost with the window. The host asks before it closes it; a page that is gone has
 * nothing typed to lose.
 */
export interface PageLoss {
  /** What is asked about; null: nothing would be lost. */
  near(): Loss | null;
  /** What the page says of what is typed in it. */
  set(isNear: boolean): void;
  /** What the study says of what waits. */
  readonly follow: (status: Pick<SyncStatus, 'storage' | 'waitingCount'>) => void;
  /** A person said that it may go. */
  allow(): void;
}

/** Nothing would be lost at first. */
export function createPageLoss(): PageLoss {
  let isTyped = false;
  let isUnkept = false;
  return {
    near: () => (isTyped ? 'typed' : isUnkept ? 'work' : null),
    set: (next) => void (isTyped = next),
    follow: ({ storage: { kind }, waitingCount }) => {
      // A store that keeps nothing goes on in memory, which ends with the process.
      isUnkept = kind !== 'ok' && kind !== 'rebuilt' && waitingCount > 0;
    },
    allow() {
      isTyped = false;
      isUnkept = false;
    },
  };
}

const words = {
  typed: { message: texts.unsaved, detail: texts.unsavedDetail },
  work: { message: texts.unkept, detail: texts.unkeptDetail },
} as const satisfies Record<Loss, { readonly message: string; readonly detail: string }>;

/** Asks over the window; true where it may go. Any other way out of the question stays. */
export async function mayLose(window: BrowserWindow, loss: Loss): Promise<boolean> {
  const { response } = await dialog.showMessageBox(window, {
    type: 'question',
    ...words[loss],
    buttons: [texts.stay, texts.dropAndClose],
    defaultId: 0,
    cancelId: 0,
    noLink: true,
  });
  return response === 1;
}
