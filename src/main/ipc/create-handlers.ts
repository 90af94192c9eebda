import type { Services } from '../app/create-services.ts';
import type { Desktop } from '../app/desktop.ts';
import type { SettingsStore } from '../settings/settings-store.ts';
import { sessionHandlers } from './handlers/session-handlers.ts';
import { desktopHandlers } from './handlers/desktop-handlers.ts';
import { draftHandlers, unsavedHandlers } from './handlers/draft-handlers.ts';
import { offlineHandlers } from './handlers/offline-handlers.ts';
import { searchHandlers } from './handlers/search-handlers.ts';
import { settingsHandlers } from './handlers/settings-handlers.ts';
import { noteHandlers, progressHandlers, syncHandlers } from './handlers/study-handlers.ts';
import { voucherHandlers } from './handlers/voucher-handlers.ts';
import type { IpcHandlers } from './register-ipc.ts';
import type { SendEvent } from './send-events.ts';

/** How pages are asked for what they have not recorded yet. */
export interface PageFlush {
  /** Resolves when they have answered, or soon. */
  readonly ask: () => Promise<void>;
  /** A page has answered. */
  readonly answered: () => void;
}

/** A handler for every call of the contract. */
export function createHandlers(
  {
    session,
    browserSignIn,
    browserConnect,
    study,
    drafts,
    draftStore,
    forget,
    search,
    offline,
    vouchers,
  }: Services,
  settings: SettingsStore,
  desktop: Desktop,
  flush: PageFlush,
): IpcHandlers {
  return {
    session: sessionHandlers({
      session,
      browserSignIn,
      browserConnect,
      study,
      flushPages: flush.ask,
      forget,
    }),
    progress: progressHandlers(study, flush.answered),
    notes: noteHandlers(study),
    drafts: draftHandlers(draftStore),
    unsaved: unsavedHandlers(drafts),
    search: searchHandlers(search),
    vouchers: voucherHandlers(vouchers),
    sync: syncHandlers(study),
    offline: offlineHandlers({ offline, ...desktop.folders }),
    desktop: desktopHandlers(desktop),
    settings: settingsHandlers(settings),
  };
}

/** Passes on to the page what changes by itself. */
export function forwardEvents(
  { session, study, offline }: Services,
  settings: SettingsStore,
  desktop: Desktop,
  send: SendEvent,
): void {
  session.subscribe((state) => send('session.changed', state));
  study.subscribeProgress((changed) => send('progress.changed', changed));
  study.subscribeNotes((changed) => send('notes.changed', changed));
  study.subscribeStatus((status) => send('sync.changed', status));
  offline.subscribe((state) => send('offline.changed', state));
  settings.subscribe((next) => send('settings.changed', next));
  desktop.updates.subscribe((status) => send('desktop.update', status));
}
