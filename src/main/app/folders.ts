import { type BrowserWindow, dialog, shell } from 'electron';

/** The system's dialog for a folder, and its file manager. */
export interface Folders {
  /** Null when the learner chose none. */
  readonly askForFolder: (current: string) => Promise<string | null>;
  readonly showFolder: (folder: string) => Promise<void>;
}

/** `ownWindow`: the window that the dialog belongs to, or null. */
export function createFolders(ownWindow: () => BrowserWindow | null): Folders {
  return {
    async askForFolder(current) {
      const options = {
        defaultPath: current,
        properties: ['openDirectory', 'createDirectory'],
      } as const satisfies Electron.OpenDialogOptions;
      const window = ownWindow();
      const { canceled, filePaths } = await (window
        ? dialog.showOpenDialog(window, { ...options, properties: [...options.properties] })
        : dialog.showOpenDialog({ ...options, properties: [...options.properties] }));
      return canceled ? null : (filePaths[0] ?? null);
    },
    async showFolder(folder) {
      await shell.openPath(folder);
    },
  };
}
