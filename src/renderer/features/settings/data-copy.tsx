import { useState } from 'react';
import type { PeopleDataQuery } from '../../graphql/generated/graphql.ts';
import { errorText } from '../../lib/error-text.ts';
import { fetchFile } from '../../lib/fetch-file.ts';
import { formatBytes } from '../../lib/format-number.ts';
import { formatMoment } from '../../lib/format-date.ts';
import { notify } from '../../lib/notify.ts';
import { saveFile } from '../../lib/save-file.ts';
import { useNow } from '../../lib/use-now.ts';
import { useServerReason } from '../../lib/use-server-reason.ts';
import { Button } from '../../ui/button.tsx';
import { t } from './copy.ts';
import { RequestCopyDialog } from './request-copy-dialog.tsx';
import css from './settings.module.css';

type Copy = PeopleDataQuery['data_export'];

export interface DataCopyProps {
  readonly copy: Copy;
  readonly email: string;
  readonly hasPassword: boolean;
  readonly onChanged: () => void;
}

/** «Tải dữ liệu của tôi»: asked for with the password, made by the server, fetched for seven days. */
export function DataCopy({ copy, email, hasPassword, onChanged }: DataCopyProps) {
  const reason = useServerReason();
  const [isAsking, setAsking] = useState(false);
  const [isFetching, setFetching] = useState(false);
  const save = async (id: string) => {
    setFetching(true);
    const file = await fetchFile(`/profile/data-export/${id}.zip`);
    setFetching(false);
    if (!file.ok) return notify(t('set.exportData.notFetched', { reason: errorText(file.error) }), { kind: 'error' });
    saveFile({ name: 'du-lieu-cua-toi.zip', type: 'application/zip', content: file.value });
  };
  const isReady = copy?.state === 'READY';
  return (
    <div className={css['part']}>
      <h3 className={css['name']}>{t('set.exportData')}</h3>
      <p className="t2">{t('set.exportData.p')}</p>
      <CopyState copy={copy} />
      <div className={css['actions']}>
        {isReady && <Button busy={isFetching} busyLabel={t('set.exportData.downloading')} reason={reason} onClick={() => void save(copy.id)}>{t('set.exportData.download')}</Button>}
        {copy?.state !== 'QUEUED' && <Button variant={isReady ? 'ghost' : 'secondary'} reason={reason} onClick={() => setAsking(true)}>{t(copy === null ? 'set.exportData.ask' : 'set.exportData.again')}</Button>}
      </div>
      {isAsking && <RequestCopyDialog email={email} hasPassword={hasPassword} onRequested={() => { setAsking(false); onChanged(); }} onClose={() => setAsking(false)} />}
    </div>
  );
}

/** How the newest one stands; its place is always there, so that a reader is told when it changes. */
function CopyState({ copy }: { readonly copy: Copy }) {
  const now = useNow();
  const text = () => {
    if (copy === null) return '';
    if (copy.state === 'QUEUED') return t('set.exportData.queued');
    if (copy.state === 'FAILED') return t('set.exportData.failedMake');
    if (copy.state === 'EXPIRED' || copy.ready_at === null || copy.expires_at === null) return t('set.exportData.expired');
    return t('set.exportData.ready', { time: formatMoment(Date.parse(copy.ready_at), now), size: formatBytes(copy.bytes ?? 0), until: formatMoment(Date.parse(copy.expires_at), now) });
  };
  return <output className={css['meta']}>{text()}</output>;
}
