import { useApolloClient } from '@apollo/client/react';
import { useState } from 'react';
import {
  AdminAuditCheckDocument,
  type AdminAuditCheckQuery,
} from '#renderer/graphql/generated/graphql.ts';
import { appErrorOf } from '#renderer/graphql/request-error.ts';
import { errorText } from '#renderer/lib/format/error-text.ts';
import { formatInteger } from '#renderer/lib/format/format-number.ts';
import { notify } from '#renderer/lib/notify.ts';
import { t } from './copy.ts';

const faults = ['line_changed', 'line_missing', 'end_missing', 'line_unchained'] as const;

/** Has the server walk the chain of the audit and says what it found. */
export function useAuditCheck(): { readonly busy: boolean; readonly run: () => Promise<void> } {
  const client = useApolloClient();
  const [busy, setBusy] = useState(false);
  const run = async () => {
    setBusy(true);
    try {
      const { data } = await client.query({
        query: AdminAuditCheckDocument,
        fetchPolicy: 'network-only',
      });
      if (data !== undefined) say(data.audit_check);
    } catch (thrown) {
      notify(t('aud.check.failed', { reason: errorText(appErrorOf(thrown)) }), { kind: 'error' });
    } finally {
      setBusy(false);
    }
  };
  return { busy, run };
}

function say({
  lines,
  last_hash,
  fault_seq,
  fault_kind,
}: AdminAuditCheckQuery['audit_check']): void {
  if (fault_seq === null)
    return notify(
      t('aud.check.ok', { n: formatInteger(Number(lines)), hash: last_hash.slice(0, 12) }),
      { kind: 'success' },
    );
  const fault = faults.find((known) => known === fault_kind) ?? 'other';
  return notify(t('aud.check.bad', { n: fault_seq, fault: t(`aud.fault.${fault}`) }), {
    kind: 'error',
  });
}
