/**
 * What Electron shows outside its pages: menus, the tray, notifications, dialogs, the system's
 * shell. Nothing is drawn here; what was asked for is kept in `globalThis.electronHost`, for tests
 * to read, and people's answers are events that tests emit (`tray.emit('click')`, `item.click()`),
 * as they are on the real Electron.
 */
import { EventEmitter } from 'node:events';
import type * as E from 'electron';

type Any = any;
export type Strict = <T extends object>(name: string, target: T) => T;

/** Everything that was asked of the system, in order. */
export interface Recorded {
  readonly calls: { readonly what: string; readonly args: readonly unknown[] }[];
  readonly trays: HostTray[];
  readonly notifications: HostNotification[];
  /** Ids of the power save blockers that are on. */
  readonly blockers: Set<number>;
}
export const recorded: Recorded = { calls: [], trays: [], notifications: [], blockers: new Set() };
(globalThis as { electronHost?: Recorded }).electronHost = recorded;
export const record = (what: string, ...args: unknown[]): void =>
  void recorded.calls.push({ what, args });

/* ───────────── menus ───────────── */
class HostMenuItem {
  readonly id: string | undefined;
  readonly role: string | undefined;
  readonly type: string;
  readonly accelerator: string | undefined;
  readonly submenu: HostMenu | undefined;
  label: string;
  enabled: boolean;
  visible: boolean;
  checked: boolean;
  readonly #template: E.MenuItemConstructorOptions;
  constructor(t: E.MenuItemConstructorOptions) {
    if (!t.label && !t.role && t.type !== 'separator')
      throw new TypeError(
        'Invalid template for MenuItem: must have at least one of label, role or type',
      );
    if (t.submenu && t.click)
      throw new Error('electron-host: an item with a submenu and a click is not modelled');
    this.#template = t;
    this.id = t.id;
    this.role = t.role?.toLowerCase();
    this.submenu = Array.isArray(t.submenu) ? new HostMenu(t.submenu) : undefined;
    this.type = t.type ?? (this.submenu ? 'submenu' : 'normal');
    this.accelerator = t.accelerator;
    this.label = t.label ?? '';
    this.enabled = t.enabled !== false;
    this.visible = t.visible !== false;
    this.checked = t.checked === true;
  }
  /** As the system calls it: a disabled item does nothing. */
  click(event: unknown = {}, window?: unknown): void {
    if (!this.enabled) return;
    if (this.type === 'checkbox') this.checked = !this.checked;
    this.#template.click?.(this as Any, window as Any, event as Any);
  }
}
class HostMenu extends EventEmitter {
  readonly items: HostMenuItem[];
  constructor(template: readonly E.MenuItemConstructorOptions[]) {
    super();
    this.items = template.map((item) => new HostMenuItem(item));
  }
  getMenuItemById(id: string): HostMenuItem | null {
    for (const item of this.items) {
      const found = item.id === id ? item : item.submenu?.getMenuItemById(id);
      if (found) return found;
    }
    return null;
  }
}

/* ───────────── tray and notifications ───────────── */
class HostTray extends EventEmitter {
  tooltip = '';
  menu: HostMenu | null = null;
  readonly image: unknown;
  destroyed = false;
  constructor(image: unknown) {
    super();
    this.image = image;
    recorded.trays.push(this);
  }
  setToolTip(text: string): void {
    this.tooltip = text;
  }
  setContextMenu(menu: HostMenu | null): void {
    this.menu = menu;
  }
  isDestroyed(): boolean {
    return this.destroyed;
  }
  destroy(): void {
    this.destroyed = true;
    for (const [n, tray] of recorded.trays.entries())
      if (tray.destroyed) recorded.trays.splice(n, 1);
  }
}
class HostNotification extends EventEmitter {
  readonly options: E.NotificationConstructorOptions;
  static isSupported = () => true;
  constructor(options: E.NotificationConstructorOptions = {}) {
    super();
    this.options = options;
  }
  show(): void {
    recorded.notifications.push(this);
    this.emit('show', {});
  }
  close(): void {
    this.emit('close', {});
  }
}

/** A class whose instances throw by name for what is not modelled. */
function strictClass<T extends new (...args: Any[]) => object>(
  strict: Strict,
  name: string,
  of: T,
): T {
  return new Proxy(of, {
    construct: (target, args) => strict(name, Reflect.construct(target, args)),
  });
}

/**
 * Builds the modules of this file. `needReady` throws before the app is ready, as Electron does.
 */
export function makeNative(strict: Strict, needReady: (what: string) => void) {
  let menu: HostMenu | null = null;
  let nextBlocker = 0;
  const unanswered = (n: string) => () => {
    throw new Error(`electron-host: dialog.${n} was not answered by the test`);
  };
  return {
    Menu: strict('Menu', {
      setApplicationMenu: (m: HostMenu | null) => void (menu = m),
      getApplicationMenu: () => menu,
      buildFromTemplate: (template: readonly E.MenuItemConstructorOptions[]) =>
        new HostMenu(template),
    }),
    Tray: strictClass(strict, 'Tray', HostTray),
    Notification: strictClass(strict, 'Notification', HostNotification),
    dialog: strict('dialog', {
      showMessageBox: unanswered('showMessageBox'),
      showMessageBoxSync: unanswered('showMessageBoxSync'),
      showOpenDialog: unanswered('showOpenDialog'),
      showSaveDialog: unanswered('showSaveDialog'),
      showErrorBox: (t: string, c: string) => console.error('showErrorBox', t, c),
    }),
    shell: strict('shell', {
      openExternal: async (u: string) => record('shell.openExternal', u),
      openPath: async (p: string) => {
        record('shell.openPath', p);
        return '';
      },
      showItemInFolder: (p: string) => record('shell.showItemInFolder', p),
      beep: () => undefined,
    }),
    powerSaveBlocker: strict('powerSaveBlocker', {
      start(type: string) {
        needReady('powerSaveBlocker');
        record('powerSaveBlocker.start', type);
        recorded.blockers.add(++nextBlocker);
        return nextBlocker;
      },
      stop: (id: number) => recorded.blockers.delete(id),
      isStarted: (id: number) => recorded.blockers.has(id),
    }),
  };
}
