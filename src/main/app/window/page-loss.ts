import { type BrowserWindow, dialog } from 'electron';
import { isStoreSafe, type SyncStatus } from '#shared/sync/sync-status.ts';
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
  /** Whether drafts are in memory alone; whoever wrote them, and whichever page is open. */
  readonly followDrafts: (isAnyUnkept: boolean) => void;
  /**
   * What the study says of what waits, and whose it is (null: nobody is signed in). What others
   * left in the same store is in it still.
   */
  readonly follow: (
    status: Pick<SyncStatus, 'storage' | 'waitingCount'>,
    person: string | null,
  ) => void;
  /** A person said that it may go. */
  allow(): void;
}

/** Nothing would be lost at first. */
export function createPageLoss(): PageLoss {
  let isTyped = false;
  let hasDrafts = false;
  const unkept = new Set<string>();
  return {
    near: () => (isTyped || hasDrafts ? 'typed' : unkept.size > 0 ? 'work' : null),
    set: (next) => void (isTyped = next),
    followDrafts: (isAny) => void (hasDrafts = isAny),
    follow: ({ storage, waitingCount }, person) => {
      // A store that keeps nothing goes on in memory, which ends with the process.
      if (isStoreSafe(storage)) unkept.clear();
      else if (person !== null && waitingCount > 0) unkept.add(person);
      else if (person !== null) unkept.delete(person);
    },
    allow() {
      isTyped = false;
      hasDrafts = false;
      unkept.clear();
    },
  };
}

/** The same of what these know. */
export function followLoss({
  study,
  subscribeUnkept,
}: {
  readonly study: { readonly subscribeStatus: (listener: PageLoss['follow']) => unknown };
  readonly subscribeUnkept: (listener: PageLoss['followDrafts']) => unknown;
}): PageLoss {
  const loss = createPageLoss();
  study.subscribeStatus(loss.follow);
  subscribeUnkept(loss.followDrafts);
  return loss;
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
