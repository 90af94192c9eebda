import { useMemo } from 'react';
import { useSearchParams } from 'react-router';
import type { OfflineState } from '#shared/offline/offline-state.ts';
import { defaultDeviceSettings } from '#shared/settings/device-settings.ts';
import type { SyncStatus } from '#shared/sync/sync-status.ts';
import { buildOfflineView } from '../features/offline/data/offline-view.ts';
import { emptyState, sampleCourse, sampleFile } from '../features/offline/data/samples.ts';
import { OfflineManager } from '../features/offline/offline-manager.tsx';
import { useRemovalStore } from '../features/offline/removal-store.ts';
import { PlatformProvider } from '../platform/context.tsx';
import type { DeviceState } from '../platform/device-state.ts';
import { createFakeOffline } from '../platform/fake/fake-offline.ts';
import { createFakePlatform } from '../platform/fake/create-fake-platform.ts';
import { useOffline } from '../platform/use-offline.ts';
import css from './dev-offline-page.module.css';

const now = Date.now();
const dayMs = 24 * 3600 * 1000;

const online: SyncStatus = {
  connection: 'online',
  waitingCount: 0,
  refusedCount: 0,
  lastSyncedAtMs: now,
  storage: { kind: 'ok' },
};
const learner = {
  status: 'signed_in',
  userId: 'u',
  email: 'linh@maivang.example',
  expired: false,
  remembered: true,
} as const;
const ready = { kind: 'ready', savedAtMs: now } as const;
const space = {
  ...emptyState.space,
  usedBytes: 2_400_000_000,
  sideBytes: 140_000_000,
  streamedBytes: 310_000_000,
};

/** Rows in every state. */
const mixed: OfflineState = {
  ...emptyState,
  licence: { kind: 'valid', untilMs: now + 20 * dayMs },
  space,
  bytesPerSecond: 3_240_000,
  lessons: [
    sampleFile('l1', ready, 620_000_000, 620_000_000),
    sampleFile('l3', { kind: 'outdated', savedAtMs: now }, 800_000_000, 800_000_000),
    sampleFile('l4', ready, 212_000_000, 212_000_000),
    sampleFile('l5', { kind: 'checking' }, 174_000_000, 174_000_000),
    sampleFile(
      'l6',
      { kind: 'downloading', bytesPerSecond: 3_240_000, secondsLeft: 40 },
      115_000_000,
      186_000_000,
    ),
    sampleFile('l7', { kind: 'queued' }, 0, 151_000_000),
    sampleFile('l8', { kind: 'failed', code: 'DOWNLOAD_FAILED' }, 90_000_000, 198_000_000),
    sampleFile('l9', { kind: 'paused' }, 60_000_000, 203_000_000),
  ],
};
const kept: OfflineState = {
  ...mixed,
  bytesPerSecond: null,
  lessons: ['l1', 'l2', 'l3', 'l4', 'l5'].map((id) => sampleFile(id, ready, 200_000_000)),
};

/** `?state=`: what the host says. */
const states: Readonly<Record<string, OfflineState>> = {
  mixed,
  empty: emptyState,
  expiring: { ...kept, licence: { kind: 'valid', untilMs: now + 4 * dayMs } },
  lapsed: { ...kept, licence: { kind: 'lapsed', sinceMs: now - dayMs } },
  revoked: { ...kept, licence: { kind: 'revoked', sinceMs: now - dayMs } },
  network: {
    ...mixed,
    hold: 'network',
    bytesPerSecond: null,
    lessons: mixed.lessons.map((lesson) =>
      lesson.state.kind === 'downloading' ? { ...lesson, state: { kind: 'queued' } } : lesson,
    ),
  },
  disk_full: {
    ...mixed,
    hold: 'disk_full',
    bytesPerSecond: null,
    space: { ...space, freeBytes: 1_000_000 },
  },
  limit: {
    ...mixed,
    hold: 'limit',
    bytesPerSecond: null,
    space: { ...space, usedBytes: 10_000_000_000 },
  },
  key: {
    ...emptyState,
    keyStore: 'missing',
    hold: 'key_store',
    lessons: [sampleFile('l1', { kind: 'queued' })],
  },
  locked: { ...kept, keyStore: 'locked' },
  unprotected: { ...kept, keyStore: 'unprotected' },
  failures: {
    ...mixed,
    lessons: (
      [
        'DISK_FULL',
        'DOWNLOAD_CORRUPT',
        'DOWNLOAD_MISSING',
        'DOWNLOAD_OVER_LIMIT',
        'DOWNLOAD_FOLDER',
        'LESSON_NOT_OWNED',
        'SESSION_EXPIRED',
        'KEYSTORE_UNAVAILABLE',
        'INTERNAL',
      ] as const
    ).map((code, index) => sampleFile(`l${index + 1}`, { kind: 'failed', code }, 90_000_000)),
  },
};

/** `/dev/offline?state=…`: the offline manager in every state, over a host in memory. */
export function DevOfflinePage() {
  const [params] = useSearchParams();
  const name = params.get('state') ?? 'mixed';
  const host = useMemo(
    () => createHost(states[name] ?? mixed, params.has('offline')),
    [name, params],
  );
  return (
    <PlatformProvider {...host}>
      <main className={css['page']}>
        <Manager isOnline={!params.has('offline')} />
      </main>
    </PlatformProvider>
  );
}

const nothingKnown = new Map<string, never>();
const sizes = new Map(['l2', 'l5', 'l6'].map((id) => [id, 203_000_000]));

function Manager({ isOnline }: { readonly isOnline: boolean }) {
  const offline = useOffline();
  const removing = useRemovalStore((store) => store.removing);
  const course = useMemo(() => sampleCourse(), []);
  const state = offline.kind === 'ready' ? offline.state : null;
  const view = useMemo(
    () =>
      state === null
        ? null
        : buildOfflineView({ course, state, removing, sizes, isOnline, nowMs: now }),
    [course, state, removing, isOnline],
  );
  return state === null || view === null ? null : (
    <OfflineManager data={{ course, state, view, progress: nothingKnown }} />
  );
}

function createHost(
  state: OfflineState,
  isOffline: boolean,
): { readonly platform: ReturnType<typeof createFakePlatform>; readonly device: DeviceState } {
  const sync: SyncStatus = isOffline ? { ...online, connection: 'offline' } : online;
  const platform = createFakePlatform({
    session: learner,
    sync,
    offline: createFakeOffline({ state, lessonBytes: 203_000_000 }),
  });
  let settings = defaultDeviceSettings;
  platform.settings.subscribe((next) => {
    settings = next;
  });
  const device: DeviceState = {
    session: { get: () => learner, subscribe: () => () => undefined },
    sync: { get: () => sync, subscribe: () => () => undefined },
    settings: {
      get: () => settings,
      subscribe: (listener) => platform.settings.subscribe(listener),
    },
  };
  return { platform, device };
}
