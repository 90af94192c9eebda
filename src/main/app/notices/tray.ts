import type { MenuItemConstructorOptions } from 'electron';
import { desktopTexts as texts, fillText } from './desktop-texts.ts';

/** What the entries of the tray do. */
export interface TrayActions {
  readonly show: () => void;
  readonly continueLearning: () => void;
  readonly syncNow: () => void;
  readonly quit: () => void;
}

export interface TrayState {
  readonly name: string;
  /** Title of the lesson to go on with, or null when none is known. */
  readonly lessonTitle: string | null;
}

/** Longest title shown; menus of the system do not wrap. */
const maxTitleLength = 60;

/** The menu of the tray. */
export function trayTemplate(
  { name, lessonTitle }: TrayState,
  actions: TrayActions,
): MenuItemConstructorOptions[] {
  return [
    { id: 'continue', label: continueLabel(lessonTitle), click: actions.continueLearning },
    { id: 'open', label: fillText(texts.open, { name }), click: actions.show },
    { id: 'sync', label: texts.syncNow, click: actions.syncNow },
    { type: 'separator' },
    { id: 'quit', label: texts.quit, click: actions.quit },
  ];
}

/**
 * "Học tiếp: …" with the title cut at a word; an ampersand is doubled, else the system takes it for
 * a shortcut.
 */
export function continueLabel(title: string | null): string {
  return title === null
    ? texts.continue
    : fillText(texts.continueWith, { title: shorten(title).replaceAll('&', '&&') });
}

function shorten(title: string): string {
  if (title.length <= maxTitleLength) return title;
  const cut = title.slice(0, maxTitleLength);
  const lastSpace = cut.lastIndexOf(' ');
  return `${lastSpace > 0 ? cut.slice(0, lastSpace) : cut}…`;
}

/** Electron's tray icon, as far as it is used. */
export interface TrayIcon<Menu> {
  setToolTip(text: string): void;
  setContextMenu(menu: Menu): void;
  on(event: 'click', listener: () => void): unknown;
  destroy(): void;
}

export interface TrayDeps<Menu> {
  readonly create: () => TrayIcon<Menu>;
  readonly buildMenu: (template: MenuItemConstructorOptions[]) => Menu;
  readonly actions: TrayActions;
  readonly report: (what: string, error: unknown) => void;
  /** A click on the icon opens the window, but on macOS, where it opens the menu. */
  readonly opensOnClick: boolean;
}

/** The icon in the tray; it is there while it is wanted. */
export interface Tray {
  /** Puts the icon there with this state, or takes it away with null. */
  show(state: TrayState | null): void;
  /** Whether the icon is there: without one a hidden window could not be brought back. */
  isShown(): boolean;
}

/** A desktop without a tray (or one that refuses) leaves it absent, and is reported. */
export function createTray<Menu>({
  create,
  buildMenu,
  actions,
  report,
  opensOnClick,
}: TrayDeps<Menu>): Tray {
  let icon: TrayIcon<Menu> | null = null;
  const appear = (): TrayIcon<Menu> | null => {
    try {
      const made = create();
      if (opensOnClick) made.on('click', actions.show);
      return made;
    } catch (error) {
      report('no tray', error);
      return null;
    }
  };
  return {
    show(state) {
      if (state === null) {
        icon?.destroy();
        icon = null;
        return;
      }
      icon ??= appear();
      icon?.setToolTip(state.name);
      icon?.setContextMenu(buildMenu(trayTemplate(state, actions)));
    },
    isShown: () => icon !== null,
  };
}
