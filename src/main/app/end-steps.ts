import { heldForMs } from '../disk/rename.ts';
import type { Services } from './create-services.ts';
import type { EndStep } from './quit.ts';

/** How long sending what waits may hold up the end, in ms. */
const lastSyncMs = 2000;
/** How long a drive may take to answer what it was asked, in ms. */
const driveMs = 1000;

export interface EndStepsDeps {
  /** Ends what runs every few minutes. */
  readonly stopRoutine: () => unknown;
  /** Resolves when what a person did is done. */
  readonly actions: () => Promise<void>;
  /** Installs the update that was asked for. */
  readonly finishUpdate: () => Promise<void>;
}

/**
 * Everything that ends with the application, in its order: what sends and writes before what it is
 * written to.
 */
export function endSteps(
  services: Services,
  { stopRoutine, actions, finishUpdate }: EndStepsDeps,
): readonly EndStep[] {
  return [
    { name: 'routine', run: stopRoutine, mostMs: 100 },
    { name: 'study', run: () => services.study.stop(lastSyncMs), mostMs: lastSyncMs + 500 },
    { name: 'search', run: () => services.search.stop(), mostMs: 100 },
    { name: 'downloads', run: () => services.offline.stop(), mostMs: 2000 },
    { name: 'pages', run: () => services.prefetch.stop(), mostMs: 100 },
    { name: 'vouchers', run: () => services.vouchers.stop(), mostMs: 100 },
    { name: 'licence', run: () => services.licence.stop(), mostMs: 1000 },
    { name: 'actions', run: actions, mostMs: heldForMs + 500 },
    // Who is signed in, or nobody any more, is what the next start finds.
    { name: 'session', run: () => services.session.settled(), mostMs: heldForMs + 500 },
    { name: 'cache', run: services.closeCache, mostMs: 2000 },
    { name: 'update', run: finishUpdate, mostMs: 2000 },
    // A call that a drive does not answer holds a thread, and an ordinary end waits for every one.
    { name: 'drive', run: () => services.offline.driveRests(), mostMs: driveMs },
  ];
}
