import type { MenuItemConstructorOptions } from 'electron';
import type { AppCommand } from '#shared/desktop/desktop-host.ts';
import { desktopTexts as texts, fillText } from '../notices/desktop-texts.ts';
import type { TextStep } from './text-size.ts';

/** What the entries of the menu do. */
export interface MenuActions {
  /** Shows a page of ours. */
  readonly open: (path: string) => void;
  readonly command: (command: AppCommand) => void;
  readonly changeTextSize: (step: TextStep) => void;
  readonly continueLearning: () => void;
  readonly syncNow: () => void;
  readonly checkForUpdate: () => void;
  readonly openLogs: () => void;
}

export interface MenuDeps {
  readonly name: string;
  readonly platform: NodeJS.Platform;
  readonly isPackaged: boolean;
  readonly actions: MenuActions;
}

/** Id of the entry that plays and pauses; what is open decides its name. */
export const playEntryId = 'toggle_play';
/** Ids of the entries that only an open lesson answers. */
export const lessonEntryIds = [playEntryId, 'shortcuts'] as const;

const rule: MenuItemConstructorOptions = { type: 'separator' };

/**
 * The application menu in Vietnamese, by the customs of each system: on macOS in the bar, elsewhere
 * for its shortcuts.
 */
export function menuTemplate(deps: MenuDeps): MenuItemConstructorOptions[] {
  const { platform, actions } = deps;
  const isMac = platform === 'darwin';
  return [
    ...(isMac ? [applicationMenu(deps)] : []),
    fileMenu(actions, isMac),
    editMenu(),
    viewMenu(deps),
    {
      label: texts.playback,
      submenu: [
        {
          id: playEntryId,
          label: texts.play,
          enabled: false,
          click: () => actions.command('toggle_play'),
        },
      ],
    },
    {
      label: texts.window,
      submenu: [
        { role: 'minimize', label: texts.minimise },
        { role: 'zoom', label: texts.zoom },
        ...(isMac ? [rule, { role: 'front', label: texts.front } as const] : []),
      ],
    },
    helpMenu(deps, isMac),
  ];
}

function applicationMenu({ name, actions }: MenuDeps): MenuItemConstructorOptions {
  const named = (text: string) => fillText(text, { name });
  return {
    label: name,
    submenu: [
      { role: 'about', label: named(texts.about) },
      { id: 'check_for_update', label: texts.checkForUpdate, click: actions.checkForUpdate },
      rule,
      settingsEntry(actions),
      rule,
      { role: 'services', label: texts.services },
      rule,
      { role: 'hide', label: named(texts.hide) },
      { role: 'hideOthers', label: texts.hideOthers },
      { role: 'unhide', label: texts.unhide },
      rule,
      { role: 'quit', label: named(texts.quitNamed) },
    ],
  };
}

function fileMenu(actions: MenuActions, isMac: boolean): MenuItemConstructorOptions {
  return {
    label: texts.file,
    submenu: [
      {
        id: 'continue',
        label: texts.continue,
        accelerator: 'CmdOrCtrl+L',
        click: actions.continueLearning,
      },
      {
        id: 'dashboard',
        label: texts.dashboard,
        accelerator: 'CmdOrCtrl+D',
        click: () => actions.open('/dashboard'),
      },
      {
        id: 'offline',
        label: texts.offline,
        accelerator: 'CmdOrCtrl+Shift+O',
        click: () => actions.open('/offline'),
      },
      rule,
      {
        id: 'search',
        label: texts.search,
        accelerator: 'CmdOrCtrl+K',
        click: () => actions.command('search'),
      },
      { id: 'sync', label: texts.syncNow, click: actions.syncNow },
      rule,
      ...(isMac ? [] : [settingsEntry(actions), rule]),
      { role: 'close', label: texts.closeWindow },
      ...(isMac ? [] : [{ role: 'quit', label: texts.quit, accelerator: 'Ctrl+Q' } as const]),
    ],
  };
}

function settingsEntry(actions: MenuActions): MenuItemConstructorOptions {
  return {
    id: 'settings',
    label: texts.settings,
    accelerator: 'CmdOrCtrl+,',
    click: () => actions.open('/settings'),
  };
}

function editMenu(): MenuItemConstructorOptions {
  return {
    label: texts.edit,
    submenu: [
      { role: 'undo', label: texts.undo },
      { role: 'redo', label: texts.redo },
      rule,
      { role: 'cut', label: texts.cut },
      { role: 'copy', label: texts.copy },
      { role: 'paste', label: texts.paste },
      { role: 'pasteAndMatchStyle', label: texts.pastePlain },
      { role: 'delete', label: texts.delete },
      rule,
      { role: 'selectAll', label: texts.selectAll },
    ],
  };
}

/**
 * The zoom keys change the text size (design 4.3), so that they and the settings page mean the
 * same.
 */
function viewMenu({ isPackaged, actions }: MenuDeps): MenuItemConstructorOptions {
  const larger = () => actions.changeTextSize('larger');
  return {
    label: texts.view,
    submenu: [
      { role: 'reload', label: texts.reload },
      rule,
      { id: 'text_larger', label: texts.textLarger, accelerator: 'CmdOrCtrl+Plus', click: larger },
      // The same key without Shift, as every browser takes it.
      {
        label: texts.textLarger,
        accelerator: 'CmdOrCtrl+=',
        visible: false,
        acceleratorWorksWhenHidden: true,
        click: larger,
      },
      {
        id: 'text_smaller',
        label: texts.textSmaller,
        accelerator: 'CmdOrCtrl+-',
        click: () => actions.changeTextSize('smaller'),
      },
      {
        id: 'text_usual',
        label: texts.textUsual,
        accelerator: 'CmdOrCtrl+0',
        click: () => actions.changeTextSize('usual'),
      },
      rule,
      { role: 'togglefullscreen', label: texts.fullScreen },
      ...(isPackaged ? [] : [{ role: 'toggleDevTools', label: texts.developerTools } as const]),
    ],
  };
}

function helpMenu({ name, actions }: MenuDeps, isMac: boolean): MenuItemConstructorOptions {
  return {
    label: texts.help,
    role: 'help',
    submenu: [
      {
        id: 'shortcuts',
        label: texts.shortcuts,
        accelerator: 'CmdOrCtrl+/',
        enabled: false,
        click: () => actions.command('shortcuts'),
      },
      { id: 'logs', label: texts.openLogs, click: actions.openLogs },
      ...(isMac
        ? []
        : [
            rule,
            { id: 'check_for_update', label: texts.checkForUpdate, click: actions.checkForUpdate },
            { role: 'about', label: fillText(texts.about, { name }) } as const,
          ]),
    ],
  };
}
