import { app, Menu } from 'electron';
import { desktopTexts as texts } from '../notices/desktop-texts.ts';
import { lessonEntryIds, type MenuActions, menuTemplate, playEntryId } from './menu-template.ts';
import type { Playing } from '../notices/now-playing.ts';

/** Puts the application menu up; its entries for a lesson follow what is open. */
export function installMenu(actions: MenuActions, playing: Playing): void {
  const menu = Menu.buildFromTemplate(
    menuTemplate({
      name: app.getName(),
      platform: process.platform,
      isPackaged: app.isPackaged,
      actions,
    }),
  );
  Menu.setApplicationMenu(menu);
  playing.subscribe((now) => {
    for (const id of lessonEntryIds) {
      const entry = menu.getMenuItemById(id);
      if (!entry) continue;
      entry.enabled = now !== null;
      if (id === playEntryId) entry.label = now?.playing ? texts.pause : texts.play;
    }
  });
}
