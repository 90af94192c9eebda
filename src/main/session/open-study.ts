import { randomUUID } from 'node:crypto';
import { hostOperations } from '#shared/api/operations.ts';
import { createGraphqlTransport } from '#shared/sync/exchange/graphql-transport.ts';
import { exchangeLimits } from '#shared/sync/exchange/line-pace.ts';
import { createSyncEngine } from '#shared/sync/sync-engine.ts';
import { type AuthorisedApi, postOperation } from '../api/authorised-api.ts';
import type { OpenedCache } from '../cache/cache.ts';
import type { Session } from './session.ts';
import { createStudy, type Study } from './study.ts';
import { systemClock } from './system-clock.ts';

/** After so long without a piece of an answer an exchange is given up, in ms. */
const exchangeSilenceMs = 20_000;

export interface OpenStudyDeps {
  readonly session: Session;
  readonly api: AuthorisedApi;
  readonly opened: Promise<OpenedCache>;
  readonly online: boolean;
}

/**
 * The study of this machine: the shared engine over the cache's store, speaking to the API in the
 * learner's name.
 */
export function openStudy({ session, api, opened, online }: OpenStudyDeps): Study {
  const transport = createGraphqlTransport((operationName, variables, signal, heard) =>
    postOperation(
      api,
      { operationName, query: hostOperations[operationName], variables },
      {
        timeoutMs: exchangeSilenceMs,
        patience: { mostMs: exchangeLimits.mostMs, heard },
        signal: abortSignalOf(signal),
      },
    ),
  );
  return createStudy({
    session,
    online,
    storage: () =>
      opened.then(
        ({ cache }) => cache.storage(),
        () => ({ kind: 'denied' }),
      ),
    async openEngine(userId) {
      const { cache } = await opened;
      return createSyncEngine({
        userId,
        store: cache.sync,
        transport,
        clock: systemClock,
        random: Math.random,
        createId: randomUUID,
      });
    },
  });
}

/** The engine's structural signal as one that `fetch` takes. */
function abortSignalOf(signal: {
  readonly aborted: boolean;
  addEventListener(type: 'abort', listener: () => void): void;
}): AbortSignal {
  const abort = new AbortController();
  if (signal.aborted) abort.abort();
  else signal.addEventListener('abort', () => abort.abort());
  return abort.signal;
}
