import Download from 'lucide-react/icons/download';
import { useState } from 'react';
import { t as shellText } from '#renderer/copy/vi.ts';
import { formatInteger } from '#renderer/lib/format/format-number.ts';
import { saveFile } from '#renderer/lib/files/save-file.ts';
import { Button } from '#renderer/ui/button.tsx';
import { Dialog } from '#renderer/ui/overlays/dialog.tsx';
import { t } from './copy.ts';

/** Codes that were just made: nobody can read them again. */
export interface MadeCodes {
  readonly prefix: string;
  readonly codes: readonly string[];
}

/** Hands the codes over as a file. It cannot be closed by accident before that. */
export function CodesMadeDialog({
  made: { prefix, codes },
  onClose,
}: {
  readonly made: MadeCodes;
  readonly onClose: () => void;
}) {
  const [isSaved, setIsSaved] = useState(false);
  const n = formatInteger(codes.length);
  const save = () => {
    // The mark says «UTF-8» to spreadsheet programs. A code is capitals, digits and dashes inside:
    // no cell that a program would run.
    saveFile({
      name: t('adv.codes.file', { prefix: prefix.toLowerCase() }),
      type: 'text/csv;charset=utf-8',
      content: `\uFEFF${t('adv.code')}\r\n${codes.map((code) => `${code}\r\n`).join('')}`,
    });
    setIsSaved(true);
  };
  return (
    <Dialog
      open
      onClose={onClose}
      dismissible={isSaved}
      title={t('adv.codes.title', { n })}
      description={t('adv.codes.body')}
      closeLabel={shellText('common.close')}
      footer={
        <>
          {isSaved && <Button onClick={onClose}>{t('adv.codes.done')}</Button>}
          <Button variant="primary" onClick={save}>
            <Download aria-hidden="true" />
            {t('adv.codes.save', { n })}
          </Button>
        </>
      }
    />
  );
}
