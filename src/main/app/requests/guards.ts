import type { App, Session, WebContents } from 'electron';
import { findExternalUrl, isAppUrl } from './app-url.ts';

/** What a page may ask the system for; everything else is denied without a question. */
const allowedPermissions: ReadonlySet<string> = new Set([
  'fullscreen',
  'clipboard-sanitized-write',
]);

/** Whether the page at `address` may have a permission. */
export function isPermitted(permission: string, address: string): boolean {
  return allowedPermissions.has(permission) && isAppUrl(address);
}

/** Refuses permissions and devices: when they are asked for and when they are only looked up. */
export function guardSession(
  session: Pick<
    Session,
    'setPermissionRequestHandler' | 'setPermissionCheckHandler' | 'setDevicePermissionHandler'
  >,
): void {
  session.setPermissionRequestHandler((_contents, permission, answer, { requestingUrl }) =>
    answer(isPermitted(permission, requestingUrl)),
  );
  session.setPermissionCheckHandler((_contents, permission, requestingOrigin) =>
    isPermitted(permission, requestingOrigin),
  );
  session.setDevicePermissionHandler(() => false);
}

/** What is known of a file that a page wants to save. */
interface Download {
  getURL(): string;
}

/**
 * A page saves only what it made itself (an export of notes) or what our origin serves (a lesson's
 * files); the system asks where to. Anything else never begins.
 */
export function guardDownloads(
  session: {
    on(
      event: 'will-download',
      listener: (event: { preventDefault(): void }, item: Download) => void,
    ): unknown;
  },
  report: (what: string) => void,
): void {
  session.on('will-download', (event, item) => {
    if (isOwnFile(item.getURL())) return;
    event.preventDefault();
    report('refused a download from elsewhere');
  });
}

/**
 * Whether an address is a file of our own origin: served by it, or a blob that a page of it made.
 */
export function isOwnFile(address: string): boolean {
  return isAppUrl(address.startsWith(blobPrefix) ? address.slice(blobPrefix.length) : address);
}

const blobPrefix = 'blob:';

/** What the guards of a page need of its contents. */
export type GuardedContents = Pick<WebContents, 'setWindowOpenHandler'> & {
  on(event: string, listener: (event: NavigationEvent, ...rest: never[]) => void): unknown;
};

interface NavigationEvent {
  preventDefault(): void;
  readonly url?: string;
}

export interface ContentsGuardDeps {
  readonly externalOrigins: readonly string[];
  readonly openExternal: (address: string) => Promise<void>;
  readonly report: (what: string, error?: unknown) => void;
}

/**
 * Keeps a page inside its origin: no other window, no foreign navigation of any frame, no redirect
 * out, no webview. An address on the list of external origins goes to the system browser instead.
 */
export function guardContents(
  contents: GuardedContents,
  { externalOrigins, openExternal, report }: ContentsGuardDeps,
): void {
  const openOutside = (address: string) => {
    const external = findExternalUrl(address, externalOrigins);
    if (external === null) report('refused to leave the application');
    else openExternal(external).catch((error: unknown) => report('system browser', error));
  };
  contents.setWindowOpenHandler(({ url }) => {
    openOutside(url);
    return { action: 'deny' };
  });
  contents.on('will-navigate', (event) => {
    if (isAppUrl(event.url ?? '')) return;
    event.preventDefault();
    openOutside(event.url ?? '');
  });
  for (const name of ['will-frame-navigate', 'will-redirect']) {
    contents.on(name, (event) => {
      if (!isAppUrl(event.url ?? '')) event.preventDefault();
    });
  }
  contents.on('will-attach-webview', (event) => event.preventDefault());
}

/** Puts the guards on every page that this process ever makes. */
export function guardAllContents(app: Pick<App, 'on'>, deps: ContentsGuardDeps): void {
  app.on('web-contents-created', (_event, contents) => guardContents(contents, deps));
}
