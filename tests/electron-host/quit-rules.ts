import type { EventEmitter } from 'node:events';

/** A window as far as ending is concerned. */
export interface ClosableWindow {
  /** Asks it to close; it answers later, or at once, by `windowGone` or `closeCancelled`. */
  close(): void;
  destroy(): void;
}

export interface QuitRulesDeps {
  readonly events: Pick<EventEmitter, 'emit' | 'listenerCount'>;
  /** `darwin` closes them in the other order. */
  readonly platform?: NodeJS.Platform;
  /** The process goes. */
  readonly end: (code: number) => void;
}

/**
 * How Electron ends, line by line after electron/electron, shell/browser/browser.cc (as of
 * 01e87e9):
 * - `Quit` (64): nothing while it is quitting; `before-quit` may forbid; no windows →
 *   `NotifyAndShutdown`, else all are asked
 *   to close (window_list.cc `CloseAllWindows`, 94 as of 031427e: each of them, whatever the others
 *   answered).
 * - `OnWindowCloseCancelled` (237): one `close` that is prevented ends the quitting.
 * - `OnWindowAllClosed` (244): quitting → `NotifyAndShutdown`; else `window-all-closed`, and
 *   without a listener Quit
 *   (lib/browser/init.ts). A window that was opened meanwhile keeps the list from being empty:
 *   nothing is told then.
 * - `NotifyAndShutdown` (213): `will-quit` may be prevented, and the quitting is over; else `quit`
 *   and the end.
 * - `Exit` (78): windows are destroyed without a question, neither `before-quit` nor `will-quit` is
 *   told.
 */
export class QuitRules<W extends ClosableWindow> {
  readonly #deps: QuitRulesDeps;
  readonly #windows = new Set<W>();
  #isQuitting = false;
  #isExiting = false;
  #isShutDown = false;
  #code = 0;

  constructor(deps: QuitRulesDeps) {
    this.#deps = deps;
  }

  get isQuitting(): boolean {
    return this.#isQuitting;
  }

  windowAdded(window: W): void {
    this.#windows.add(window);
  }

  windowGone(window: W): void {
    if (!this.#windows.delete(window) || this.#windows.size > 0) return;
    if (this.#isExiting) this.#shutdown();
    else if (this.#isQuitting) this.#notifyAndShutdown();
    else if (this.#deps.events.listenerCount('window-all-closed') === 0) this.quit();
    else this.#deps.events.emit('window-all-closed');
  }

  closeCancelled(): void {
    this.#isQuitting = false;
  }

  quit(): void {
    if (this.#isQuitting) return;
    this.#isQuitting = !this.#isPrevented('before-quit');
    if (!this.#isQuitting) return;
    if (this.#windows.size === 0) this.#notifyAndShutdown();
    else
      for (const window of this.#deps.platform === 'darwin'
        ? [...this.#windows].toReversed()
        : [...this.#windows])
        window.close();
  }

  exit(code: number): void {
    this.#code = code;
    this.#isQuitting = true;
    this.#isExiting = true;
    if (this.#windows.size === 0) this.#shutdown();
    else for (const window of Array.from(this.#windows)) window.destroy();
  }

  #notifyAndShutdown(): void {
    if (this.#isShutDown) return;
    if (this.#isPrevented('will-quit')) this.#isQuitting = false;
    else this.#shutdown();
  }

  #shutdown(): void {
    if (this.#isShutDown) return;
    this.#isShutDown = true;
    this.#isQuitting = true;
    this.#deps.events.emit('quit', {}, this.#code);
    this.#deps.end(this.#code);
  }

  #isPrevented(name: 'before-quit' | 'will-quit'): boolean {
    const event = {
      defaultPrevented: false,
      preventDefault: () => void (event.defaultPrevented = true),
    };
    this.#deps.events.emit(name, event);
    return event.defaultPrevented;
  }
}
