import type { Services } from './create-services.ts';
import type { EndStep } from './quit.ts';

/** How long sending what waits may hold up the end, in ms. */
const lastSyncMs = 2000;

export interface EndStepsDeps {
  /** Ends what runs every few minutes. */
  readonly stopRoutine: () => unknown;
  /** Installs the update that was asked for. */
  readonly finishUpdate: () => Promise<void>;
}

/**
 * Everything that ends with the application, in its order: what sends and writes before what it is
 * written to.
 */
export function endSteps(
  services: Services,
  { stopRoutine, finishUpdate }: EndStepsDeps,
): readonly EndStep[] {
  return [
    { name: 'routine', run: stopRoutine, mostMs: 100 },
    { name: 'study', run: () => services.study.stop(lastSyncMs), mostMs: lastSyncMs + 500 },
    { name: 'search', run: () => services.search.stop(), mostMs: 100 },
    { name: 'downloads', run: () => services.offline.stop(), mostMs: 2000 },
    { name: 'pages', run: () => services.prefetch.stop(), mostMs: 100 },
    { name: 'vouchers', run: () => services.vouchers.stop(), mostMs: 100 },
    { name: 'licence', run: () => services.licence.stop(), mostMs: 1000 },
    { name: 'cache', run: services.closeCache, mostMs: 2000 },
    { name: 'update', run: finishUpdate, mostMs: 2000 },
  ];
}
