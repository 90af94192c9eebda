import { useCallback, useState } from 'react';
import {
  RevokeOtherSessionsDocument,
  RevokeSessionDocument,
  SessionsDocument,
  type SessionsQuery,
} from '../../graphql/generated/graphql.ts';
import type { QueryStatus } from '../../graphql/query-status.ts';
import { useMutate } from '../../graphql/use-mutate.ts';
import { useQueryStatus } from '../../graphql/use-query-status.ts';
import { errorText } from '../../lib/format/error-text.ts';
import { notify } from '../../lib/notify.ts';
import { t } from './copy.ts';

/** A place where the person is signed in. */
export type Device = SessionsQuery['sessions'][number];

export interface Devices {
  readonly status: QueryStatus<readonly Device[]>;
  /** Id of the device that is being signed out now. */
  readonly revoking: string | null;
  readonly revoke: (device: Device) => void;
  readonly revokingOthers: boolean;
  /** Signs them out everywhere else. */
  readonly revokeOthers: () => void;
}

/**
 * The only door of the settings to the server: where one is signed in, and signing out elsewhere.
 */
export function useDevices(): Devices {
  const status = useQueryStatus(SessionsDocument, { variables: {}, fetchPolicy: 'network-only' });
  const send = useMutate(RevokeSessionDocument);
  const sendOthers = useMutate(RevokeOtherSessionsDocument);
  const [revoking, setRevoking] = useState<string | null>(null);
  const [revokingOthers, setRevokingOthers] = useState(false);
  const reload = status.kind === 'loading' ? null : status.reload;
  const revoke = useCallback(
    async ({ id, name }: Device) => {
      setRevoking(id);
      const result = await send({ id });
      setRevoking(null);
      if (!result.ok)
        return notify(t('set.signOutDevice.failed', { name, reason: errorText(result.error) }), {
          kind: 'error',
        });
      notify(t('set.signOutDevice.done', { name }), { kind: 'success' });
      reload?.();
    },
    [send, reload],
  );
  const revokeOthers = useCallback(async () => {
    setRevokingOthers(true);
    const result = await sendOthers({});
    setRevokingOthers(false);
    if (!result.ok)
      return notify(t('set.signOutOthers.failed', { reason: errorText(result.error) }), {
        kind: 'error',
      });
    notify(t('set.signOutOthers.done', { n: result.value.revoke_other_sessions }), {
      kind: 'success',
    });
    reload?.();
  }, [sendOthers, reload]);
  return {
    status: status.kind === 'ready' ? { ...status, data: byUse(status.data.sessions) } : status,
    revoking,
    revoke: (device) => void revoke(device),
    revokingOthers,
    revokeOthers: () => void revokeOthers(),
  };
}

/** This device first, then the one used last. */
function byUse(devices: readonly Device[]): readonly Device[] {
  return devices.toSorted(
    (a, b) =>
      Number(b.is_current) - Number(a.is_current) ||
      Date.parse(b.last_used_at) - Date.parse(a.last_used_at),
  );
}
