import { type BrowserWindow, dialog } from 'electron';
import { desktopTexts as texts } from '../notices/desktop-texts.ts';

/**
 * What the page says would be lost with it: typed, and kept nowhere. The host asks before it closes
 * the window; a page that is gone has nothing to lose.
 */
export interface PageLoss {
  isNear(): boolean;
  set(isNear: boolean): void;
}

/** Nothing would be lost at first. */
export function createPageLoss(): PageLoss {
  let isNear = false;
  return {
    isNear: () => isNear,
    set: (next) => void (isNear = next),
  };
}

/**
 * Asks over the window; true where what was typed may go. Any other way out of the question stays.
 */
export async function mayLose(window: BrowserWindow): Promise<boolean> {
  const { response } = await dialog.showMessageBox(window, {
    type: 'question',
    message: texts.unsaved,
    detail: texts.unsavedDetail,
    buttons: [texts.stay, texts.dropAndClose],
    defaultId: 0,
    cancelId: 0,
    noLink: true,
  });
  return response === 1;
}
