/** What the desktop tells of itself. */
export interface DesktopInfo {
  readonly version: string;
  readonly platform: 'win32' | 'darwin' | 'linux';
  /** Whether the system can start the application at login by our request. */
  readonly canOpenAtLogin: boolean;
}

/** How the application stands towards its newest version. */
export type UpdateStatus =
  /** This build looks for none (not packaged, no feed configured). */
  | { readonly kind: 'unavailable' }
  | { readonly kind: 'idle'; readonly checkedAtMs: number | null }
  | { readonly kind: 'checking' }
  | { readonly kind: 'downloading'; readonly version: string; readonly percent: number }
  | { readonly kind: 'ready'; readonly version: string }
  | { readonly kind: 'failed'; readonly reason: 'network' | 'refused' };

/** A command from the application's menu or tray for the page that is open. */
export type AppCommand = 'search' | 'shortcuts' | 'toggle_play';

/**
 * What plays in a window, for the tray, the power saver and the updater; null = nothing is open.
 */
export interface NowPlaying {
  readonly lessonSlug: string;
  readonly title: string;
  readonly playing: boolean;
}
