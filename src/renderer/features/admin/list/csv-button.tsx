import Download from 'lucide-react/icons/download';
import { useState } from 'react';
import { errorText } from '#renderer/lib/format/error-text.ts';
import { notify } from '#renderer/lib/notify.ts';
import { saveFile } from '#renderer/lib/files/save-file.ts';
import { useServerReason } from '#renderer/lib/use-server-reason.ts';
import { Button } from '#renderer/ui/button.tsx';
import { t } from './copy.ts';
import { fetchExport } from './fetch-export.ts';

/** Which list is exported, with the filters of the screen. */
export interface CsvSource {
  /** The name it is registered under at the server: `/admin/export/<list>.csv`. */
  readonly list: string;
  /** Filters by the names that the export reads; what is null or '' is left out. */
  readonly filters?: Readonly<Record<string, string | null>> | undefined;
  /** "Xuất CSV" when left out. */
  readonly label?: string | undefined;
}

/** Saves the whole list, as it is filtered on the screen, as a CSV file. */
export function CsvButton({ list, filters, label = t('adc.csv') }: CsvSource) {
  const [busy, setBusy] = useState(false);
  const reason = useServerReason();
  const save = async () => {
    setBusy(true);
    const fetched = await fetchExport(list, filters ?? {});
    setBusy(false);
    if (!fetched.ok)
      return notify(t('adc.csv.failed', { reason: errorText(fetched.error) }), { kind: 'error' });
    saveFile({
      name: fetched.value.name,
      type: 'text/csv;charset=utf-8',
      content: fetched.value.content,
    });
    return notify(t('adc.csv.done', { file: fetched.value.name }), { kind: 'success' });
  };
  return (
    <Button
      size="sm"
      busy={busy}
      busyLabel={t('adc.csv.busy')}
      reason={reason}
      onClick={() => void save()}
    >
      <Download aria-hidden="true" />
      {label}
    </Button>
  );
}
