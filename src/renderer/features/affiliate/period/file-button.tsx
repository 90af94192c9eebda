import Download from 'lucide-react/icons/download';
import { useState } from 'react';
import { errorText } from '#renderer/lib/format/error-text.ts';
import { fetchFile } from '#renderer/lib/files/fetch-file.ts';
import { notify } from '#renderer/lib/notify.ts';
import { saveFile } from '#renderer/lib/files/save-file.ts';
import { useServerReason } from '#renderer/lib/use-server-reason.ts';
import { Button } from '#renderer/ui/button.tsx';
import { t } from './copy.ts';
import { type AffiliateFile, fileAddress, fileName } from './file-address.ts';

const types = {
  'commissions.csv': 'text/csv;charset=utf-8',
  'statement.pdf': 'application/pdf',
} as const;

export interface FileButtonProps {
  readonly what: AffiliateFile;
  /** "Tải CSV". */
  readonly label: string;
  /** Why there is nothing to save; undefined = there is. */
  readonly reason?: string | undefined;
  /** More about what is saved. */
  readonly description?: string | undefined;
}

/** Saves a file that the server makes. */
export function FileButton({ what, label, reason, description }: FileButtonProps) {
  const [busy, setBusy] = useState(false);
  const offline = useServerReason();
  const save = async () => {
    setBusy(true);
    const fetched = await fetchFile(fileAddress(what));
    setBusy(false);
    if (!fetched.ok)
      return notify(t('aff.file.failed', { reason: errorText(fetched.error) }), { kind: 'error' });
    const name = fileName(what);
    saveFile({ name, type: types[what.file], content: fetched.value });
    return notify(t('aff.file.done', { file: name }), { kind: 'success' });
  };
  return (
    <Button
      size="sm"
      busy={busy}
      busyLabel={t('aff.file.busy')}
      reason={offline ?? reason}
      aria-description={description}
      onClick={() => void save()}
    >
      <Download aria-hidden="true" />
      {label}
    </Button>
  );
}
