import Upload from 'lucide-react/icons/upload';
import { type ChangeEvent, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { t as shellText } from '#renderer/copy/vi.ts';
import type { AppError } from '#shared/errors/error-code.ts';
import { errorText } from '#renderer/lib/format/error-text.ts';
import { useServerReason } from '#renderer/lib/use-server-reason.ts';
import { Button } from '#renderer/ui/button.tsx';
import { ErrorPanel } from '#renderer/ui/states/error-panel.tsx';
import { AdminPage } from '../list/admin-page.tsx';
import { t } from './copy.ts';
import { BankReports } from './bank-reports.tsx';
import { Reconciliation } from './reconciliation.tsx';
import { StatementFiles } from './statement-files.tsx';
import { StatementPreview } from './statement-preview.tsx';
import css from './statement-page.module.css';
import { uploadStatement } from './upload-statement.ts';

/**
 * `/admin/statement`: a statement of the bank is read, looked at and imported; below, bank and
 * ledger day by day.
 */
export function StatementPage() {
  const [params, setParams] = useSearchParams();
  const open = params.get('xem');
  const show = (id: string | null) => setParams(id === null ? {} : { xem: id });
  return (
    <AdminPage title={t('st.title')} lead={t('st.lead')}>
      <div className={css['parts']}>
        <BankReports />
        <ChooseFile onKept={show} />
        {open !== null && <StatementPreview key={open} id={open} />}
        {/* A file that was just laid before us is in the list at once. */}
        <StatementFiles key={open ?? ''} onOpen={show} />
        <Reconciliation />
      </div>
    </AdminPage>
  );
}

function ChooseFile({ onKept }: { readonly onKept: (id: string) => void }) {
  const input = useRef<HTMLInputElement>(null);
  const [busy, setBusy] = useState(false);
  const [failed, setFailed] = useState<{ readonly name: string; readonly error: AppError } | null>(
    null,
  );
  const reason = useServerReason();
  const choose = async (event: ChangeEvent<HTMLInputElement>) => {
    const file = event.target.files?.[0];
    if (file === undefined) return;
    setBusy(true);
    setFailed(null);
    const kept = await uploadStatement(file);
    setBusy(false);
    // The same file may be chosen again once it was mended.
    if (input.current) input.current.value = '';
    if (kept.ok) onKept(kept.value);
    else setFailed({ name: file.name, error: kept.error });
  };
  return (
    <div className={css['choose']}>
      <input
        ref={input}
        className="sr"
        type="file"
        accept=".csv,.xlsx,text/csv"
        tabIndex={-1}
        aria-hidden="true"
        data-statement=""
        onChange={(event) => void choose(event)}
      />
      <Button
        variant="primary"
        busy={busy}
        busyLabel={t('st.choose.busy')}
        reason={reason}
        onClick={() => input.current?.click()}
      >
        <Upload aria-hidden="true" />
        {t('st.choose')}
      </Button>
      <p className={css['hint']}>{t('st.choose.hint')}</p>
      {failed !== null && (
        <ErrorPanel
          className={css['failed']}
          title={t('st.failed', { name: failed.name })}
          code={shellText('common.errorCode', { code: failed.error.code })}
          retryLabel={shellText('common.retry')}
        >
          {errorText(failed.error)}
          {whichColumn(failed.error)}
        </ErrorPanel>
      )}
    </div>
  );
}

const namedColumns = ['day', 'memo', 'reference', 'amount'] as const;

/** The column that a refusal is about; empty when it is about none. */
function whichColumn({ field }: AppError): string {
  const column = namedColumns.find((known) => known === field);
  return column === undefined
    ? ''
    : ` ${t('st.failed.column', { column: t(`st.column.${column}`) })}`;
}
