import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** Added to a start at login: with the tray in use no window opens by itself. */
export const atLoginArgument = '--tu-khoi-dong';

/** How this application is started. */
export interface LaunchCommand {
  readonly file: string;
  readonly args: readonly string[];
}

/** Whether the system starts the application at login. */
export interface LoginItem {
  readonly canOpenAtLogin: boolean;
  /**
   * Puts the input into force; throws what the system answers. Calling it with the same again
   * changes nothing.
   */
  set(openAtLogin: boolean): void;
}

export interface LoginItemDeps {
  readonly platform: NodeJS.Platform;
  readonly launch: LaunchCommand;
  /** Windows and macOS: Electron's own. */
  readonly setLoginItemSettings: (settings: {
    readonly openAtLogin: boolean;
    readonly path?: string;
    readonly args?: string[];
  }) => void;
  /** Linux: `$XDG_CONFIG_HOME/autostart`; null = the package (Snap, Flatpak) does not allow it. */
  readonly autostartFolder: string | null;
  readonly name: string;
}

/**
 * Electron's login items on Windows and macOS; on Linux, where it has none, the desktop's autostart
 * entry.
 */
export function createLoginItem({
  platform,
  launch,
  setLoginItemSettings,
  autostartFolder,
  name,
}: LoginItemDeps): LoginItem {
  if (platform !== 'linux') {
    // macOS starts the application's bundle and takes no arguments.
    const how =
      platform === 'win32' ? { path: launch.file, args: [...launch.args, atLoginArgument] } : {};
    return {
      canOpenAtLogin: true,
      set: (openAtLogin) => setLoginItemSettings({ openAtLogin, ...how }),
    };
  }
  if (autostartFolder === null) return { canOpenAtLogin: false, set: () => undefined };
  const file = path.join(autostartFolder, 'mai-vang.desktop');
  return {
    canOpenAtLogin: true,
    set(openAtLogin) {
      if (!openAtLogin) return rmSync(file, { force: true });
      const entry = autostartEntry(name, launch);
      if (readOrNull(file) === entry) return;
      mkdirSync(autostartFolder, { recursive: true });
      writeFileSync(file, entry);
    },
  };
}

/**
 * A desktop entry by the freedesktop.org specification; every part of the command is quoted by its
 * rules.
 */
export function autostartEntry(name: string, { file, args }: LaunchCommand): string {
  const command = [file, ...args, atLoginArgument].map(quoteExec).join(' ');
  return `[Desktop Entry]\nType=Application\nName=${name}\nExec=${command}\nTerminal=false\nX-GNOME-Autostart-enabled=true\n`;
}

/**
 * Quoted for `Exec`: in quotes with `" \` $ \\` escaped, that again for the file, and `%` doubled.
 * A line break cannot be said.
 */
function quoteExec(part: string): string {
  if (/[\n\r]/.test(part)) throw new Error('a path with a line break cannot be started at login');
  return `"${part
    .replaceAll(/["`$\\]/g, String.raw`\$&`)
    .replaceAll('\\', String.raw`\\`)
    .replaceAll('%', '%%')}"`;
}

function readOrNull(file: string): string | null {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return null;
  }
}

export interface LaunchSource {
  readonly execPath: string;
  readonly isPackaged: boolean;
  readonly appPath: string;
  /** The AppImage that was started; the executable inside it is gone when it ends. */
  readonly appImage: string | undefined;
}

/** The command that starts this application again. */
export function launchCommand({
  execPath,
  isPackaged,
  appPath,
  appImage,
}: LaunchSource): LaunchCommand {
  return isPackaged
    ? { file: appImage || execPath, args: [] }
    : { file: execPath, args: [appPath] };
}

/**
 * Where autostart entries live, or null inside a Snap or Flatpak, whose files the desktop does not
 * see.
 */
export function findAutostartFolder(
  variables: Readonly<Record<string, string | undefined>>,
  home: string,
): string | null {
  if (variables['SNAP'] || variables['FLATPAK_ID']) return null;
  const config = variables['XDG_CONFIG_HOME'];
  return path.join(
    config && path.isAbsolute(config) ? config : path.join(home, '.config'),
    'autostart',
  );
}
