import { useState } from 'react';
import type { AppError } from '#shared/errors/error-code.ts';
import type { Result } from '#shared/kernel/result.ts';
import {
  OpenDataExportDocument,
  type PeopleDataQuery,
  RequestDataExportDocument,
} from '../../graphql/generated/graphql.ts';
import { useMutate } from '../../graphql/use-mutate.ts';
import { ProofDialog } from '../../lib/confirm-identity/proof-dialog.tsx';
import { fetchFile } from '../../lib/files/fetch-file.ts';
import { formatBytes } from '../../lib/format/format-number.ts';
import { formatTimestamp } from '../../lib/format/format-date.ts';
import { saveFile } from '../../lib/files/save-file.ts';
import { useNow } from '../../lib/time/use-now.ts';
import { useServerReason } from '../../lib/use-server-reason.ts';
import { Button } from '../../ui/button.tsx';
import { t } from './copy.ts';
import css from './settings.module.css';

type Copy = PeopleDataQuery['data_export'];

export interface DataCopyProps {
  readonly copy: Copy;
  readonly onChanged: () => void;
}

/**
 * «Tải dữ liệu của tôi»: asked for with the password, made by the server, fetched for seven days,
 * each time with the password again.
 */
export function DataCopy({ copy, onChanged }: DataCopyProps) {
  const reason = useServerReason();
  const request = useMutate(RequestDataExportDocument);
  const open = useMutate(OpenDataExportDocument);
  const [asked, setAsked] = useState<'make' | 'fetch' | null>(null);
  const make = async (proof: string): Promise<Result<unknown, AppError>> => {
    const made = await request({ confirm_password: proof });
    if (made.ok) onChanged();
    return made;
  };
  const save = async (id: string, proof: string): Promise<Result<unknown, AppError>> => {
    const opened = await open({ id, confirm_password: proof });
    const file = opened.ok ? await fetchFile(opened.value.open_data_export) : opened;
    if (file.ok)
      saveFile({ name: 'du-lieu-cua-toi.zip', type: 'application/zip', content: file.value });
    return file;
  };
  const close = () => setAsked(null);
  const isReady = copy?.state === 'READY';
  return (
    <div className={css['part']}>
      <h3 className={css['name']}>{t('set.exportData')}</h3>
      <p className="t2">{t('set.exportData.p')}</p>
      <CopyState copy={copy} />
      <div className={css['actions']}>
        {isReady && (
          <Button reason={reason} onClick={() => setAsked('fetch')}>
            {t('set.exportData.download')}
          </Button>
        )}
        {copy?.state !== 'QUEUED' && (
          <Button
            variant={isReady ? 'ghost' : 'secondary'}
            reason={reason}
            onClick={() => setAsked('make')}
          >
            {t(copy === null ? 'set.exportData.ask' : 'set.exportData.again')}
          </Button>
        )}
      </div>
      {asked === 'make' && (
        <ProofDialog
          title={t('set.exportData.confirm')}
          description={t('set.exportData.confirm.p')}
          confirmLabel={t('set.exportData.ask')}
          busyLabel={t('set.exportData.busy')}
          onConfirm={make}
          onClose={close}
        />
      )}
      {asked === 'fetch' && isReady && (
        <ProofDialog
          title={t('set.exportData.fetch')}
          description={t('set.exportData.confirm.p')}
          confirmLabel={t('set.exportData.download')}
          busyLabel={t('set.exportData.downloading')}
          onConfirm={async (proof) => save(copy.id, proof)}
          onClose={close}
        />
      )}
    </div>
  );
}

/**
 * How the newest one stands; its place is always there, so that a reader is told when it changes.
 */
function CopyState({ copy }: { readonly copy: Copy }) {
  const now = useNow();
  const text = () => {
    if (copy === null) return '';
    if (copy.state === 'QUEUED') return t('set.exportData.queued');
    if (copy.state === 'FAILED') return t('set.exportData.failedMake');
    if (copy.state === 'EXPIRED' || copy.ready_at === null || copy.expires_at === null)
      return t('set.exportData.expired');
    return t('set.exportData.ready', {
      time: formatTimestamp(Date.parse(copy.ready_at), now),
      size: formatBytes(copy.bytes ?? 0),
      until: formatTimestamp(Date.parse(copy.expires_at), now),
    });
  };
  return <output className={css['meta']}>{text()}</output>;
}
