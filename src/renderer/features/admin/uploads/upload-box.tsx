import { useRef, useState } from 'react';
import { appError, isErrorCode } from '#shared/errors/error-code.ts';
import type { UploadKind, UploadPartsFragment } from '#renderer/graphql/generated/graphql.ts';
import { errorText } from '#renderer/lib/format/error-text.ts';
import { formatBytes, formatPercent } from '#renderer/lib/format/format-number.ts';
import { notify } from '#renderer/lib/notify.ts';
import { useRefusal } from '#renderer/lib/use-refusal.ts';
import { useServerReason } from '#renderer/lib/use-server-reason.ts';
import { Button } from '#renderer/ui/button.tsx';
import { Progress } from '#renderer/ui/states/progress.tsx';
import { t } from './copy.ts';
import { type Transfer, useTransfers } from './transfers.ts';
import css from './upload-box.module.css';
import { useUploads } from './use-uploads.ts';

export interface UploadBoxProps {
  readonly kind: UploadKind;
  readonly targetId: string;
  readonly hasVideo: boolean;
  /** A video on its way, or one that failed. */
  readonly upload: UploadPartsFragment | null;
  /** Largest file, bytes. */
  readonly maxBytes: number;
  /** Something became of it: ask the server again. */
  readonly onChange: () => void;
}

/**
 * Where the video of a lesson or a short video comes from: choose or drop a file, then how far it
 * is.
 */
export function UploadBox({
  kind,
  targetId,
  hasVideo,
  upload,
  maxBytes,
  onChange,
}: UploadBoxProps) {
  const transfer = useTransfers(({ byTarget }) => byTarget.get(targetId));
  const uploads = useUploads();
  const [error, setError] = useRefusal();
  const send = async (file: File) => {
    const isBegun = upload?.state === 'RECEIVING';
    if (isBegun && (upload.file_name !== file.name || Number(upload.bytes) !== file.size))
      return notify(t('upl.goOn.other'), { kind: 'error' });
    setError(null);
    const done = await uploads.upload({ kind, targetId, file, goOnWith: isBegun ? upload : null });
    if (!done.ok) setError(done.error);
    return onChange();
  };
  const cancel = async (id: string) => {
    transfer?.stop();
    const done = await uploads.cancel(id);
    setError(done.ok ? null : done.error);
    onChange();
  };
  const again = async (id: string) => {
    const done = await uploads.retry(id);
    setError(done.ok ? null : done.error);
    onChange();
  };
  const id = transfer?.uploadId ?? upload?.id;
  return (
    <div className="stack gap-2">
      <UploadLine {...{ transfer, upload }} />
      {upload !== null && transfer === undefined && upload.state === 'RECEIVING' && (
        <p className={css['hint']}>
          {t('upl.goOn.hint', {
            sent: formatBytes(Number(upload.received_bytes)),
            size: formatBytes(Number(upload.bytes)),
            file: upload.file_name,
          })}
        </p>
      )}
      {transfer === undefined && (upload === null || upload.state === 'RECEIVING') && (
        <FileChoice
          label={upload !== null ? t('upl.goOn') : t(hasVideo ? 'upl.video.again' : 'upl.video')}
          hint={t('upl.video.hint', { size: formatBytes(maxBytes) })}
          onFile={(file) => void send(file)}
        />
      )}
      {id !== undefined && (
        <div className={css['line']}>
          {transfer === undefined && upload?.state === 'FAILED' && (
            <Button size="sm" onClick={() => void again(id)}>
              {t('upl.retry')}
            </Button>
          )}
          <Button size="sm" variant="ghost" onClick={() => void cancel(id)}>
            {t('upl.cancel')}
          </Button>
        </div>
      )}
      {error !== null && (
        <p role="alert" className={css['bad']}>
          {t('upl.refused', { reason: errorText(error) })}
        </p>
      )}
    </div>
  );
}

/** How far it is, in words and as a line. */
export function UploadLine({
  transfer,
  upload,
}: {
  readonly transfer: Transfer | undefined;
  readonly upload: UploadPartsFragment | null;
}) {
  if (transfer !== undefined) {
    const text = transfer.isLost
      ? t('upl.lost')
      : t('upl.sending', {
          sent: formatBytes(transfer.sentBytes),
          size: formatBytes(transfer.bytes),
        });
    return <Line text={text} part={transfer.sentBytes / transfer.bytes} />;
  }
  switch (upload?.state) {
    case 'QUEUED':
      return <Line text={t('upl.queued')} part={0} />;
    case 'WORKING':
      return <Line text={t('upl.working')} part={upload.progress} />;
    case 'FAILED':
      return (
        <p className={css['bad']}>
          {t('upl.failed', {
            reason: errorText(
              appError(isErrorCode(upload.error_code) ? upload.error_code : 'INTERNAL'),
            ),
          })}
        </p>
      );
    default:
      return null;
  }
}

function Line({ text, part }: { readonly text: string; readonly part: number }) {
  return (
    <div className="stack gap-2">
      <div className={css['line']}>
        <span className={css['hint']}>{text}</span>
        <span className="num">{formatPercent(part)}</span>
      </div>
      <Progress
        value={part * 100}
        label={t('upl.progress')}
        valueText={`${text} ${formatPercent(part)}`}
      />
    </div>
  );
}

interface FileChoiceProps {
  readonly label: string;
  readonly hint: string;
  readonly accept?: string | undefined;
  readonly onFile: (file: File) => void;
}

/** A button that opens the system's dialog, and a place to drop a file. */
export function FileChoice({ label, hint, accept = 'video/*,.mkv', onFile }: FileChoiceProps) {
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setIsOver] = useState(false);
  const reason = useServerReason();
  const choose = (files: FileList | null) => {
    const file = files?.[0];
    if (file !== undefined && reason === undefined) onFile(file);
  };
  return (
    <div
      className={css['drop']}
      data-over={isOver || undefined}
      onDragOver={(event) => {
        event.preventDefault();
        setIsOver(true);
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setIsOver(false);
        choose(event.dataTransfer.files);
      }}
    >
      <Button size="sm" reason={reason} onClick={() => input.current?.click()}>
        {label}
      </Button>
      <p className={css['hint']}>{hint}</p>
      <input
        ref={input}
        type="file"
        hidden
        tabIndex={-1}
        aria-label={label}
        accept={accept}
        onChange={(event) => {
          choose(event.target.files);
          event.target.value = '';
        }}
      />
    </div>
  );
}
