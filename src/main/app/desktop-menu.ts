import { app, Menu } from 'electron';
import { desktopTexts as texts } from './desktop-texts.ts';
import { type MenuActions, menuTemplate, playEntryId } from './menu-template.ts';
import type { Playing } from './now-playing.ts';

/** Puts the application menu up; its entry for playback follows what is open. */
export function installMenu(actions: MenuActions, playing: Playing): void {
  const menu = Menu.buildFromTemplate(menuTemplate({ name: app.getName(), platform: process.platform, isPackaged: app.isPackaged, actions }));
  Menu.setApplicationMenu(menu);
  const entry = menu.getMenuItemById(playEntryId);
  playing.subscribe((now) => {
    if (!entry) return;
    entry.enabled = now !== null;
    entry.label = now?.playing ? texts.pause : texts.play;
  });
}
