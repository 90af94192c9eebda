import type { AppCommand } from '#shared/desktop/desktop-host.ts';
import type { SendEvent } from '../../ipc/send-events.ts';

/** A window as far as it matters here. */
export interface PageWindow {
  isDestroyed(): boolean;
  readonly webContents: PageContents;
}

interface PageContents {
  on(event: 'dom-ready' | 'destroyed', listener: () => void): unknown;
  on(
    event: 'did-start-navigation',
    listener: (details: {
      readonly isSameDocument: boolean;
      readonly isMainFrame: boolean;
    }) => void,
  ): unknown;
}

export interface PageOpenerDeps<Window extends PageWindow> {
  /**
   * Opens the window on a path; it appears when it can be painted. `onGoing` hears that it is on
   * its way out for good, while its page still hands over what it has.
   */
  readonly openWindow: (path: string, onGoing: () => void) => Window;
  /** Brings a window to the front. */
  readonly bringForward: (window: Window) => void;
  readonly send: SendEvent;
  /**
   * The page that was there is gone (loaded anew, crashed, closed): what it said no longer counts.
   */
  readonly onPageGone: () => void;
}

/** Brings people to a page of ours, whatever state the window is in. */
export interface PageOpener {
  /** Shows the window as it is, opening one when there is none. */
  readonly show: () => void;
  /** Shows a page: in the window that is open, once its page can hear it, or in a new one. */
  readonly open: (path: string) => void;
  /** Shows the window and gives its page a command. */
  readonly command: (command: AppCommand) => void;
}

/**
 * There is one window at most, beside one that is going, which nobody brings back. What its page
 * cannot hear yet waits for it; of several paths the last one counts.
 */
export function createPageOpener<Window extends PageWindow>({
  openWindow,
  bringForward,
  send,
  onPageGone,
}: PageOpenerDeps<Window>): PageOpener {
  let window: Window | null = null;
  let hears = false;
  let waiting: (() => void) | null = null;

  const create = (path: string) => {
    hears = false;
    waiting = null;
    const made = openWindow(path, () => isGone());
    const isGone = () => {
      if (window !== made) return;
      window = null;
      onPageGone();
    };
    window = made;
    made.webContents.on('did-start-navigation', ({ isSameDocument, isMainFrame }) => {
      if (window !== made || !isMainFrame || isSameDocument) return;
      hears = false;
      onPageGone();
    });
    made.webContents.on('destroyed', isGone);
    // The page subscribes while its script runs, and that is before this.
    made.webContents.on('dom-ready', () => {
      if (window !== made) return;
      hears = true;
      waiting?.();
      waiting = null;
    });
  };
  const tell = (what: () => void) => {
    if (hears) what();
    else waiting = what;
  };
  const forward = (): boolean => {
    if (window === null || window.isDestroyed()) return false;
    bringForward(window);
    return true;
  };
  return {
    show() {
      if (!forward()) create('/');
    },
    open(path) {
      if (forward()) tell(() => send('desktop.open', path));
      else create(path);
    },
    command(command) {
      if (!forward()) create('/');
      tell(() => send('desktop.command', command));
    },
  };
}
