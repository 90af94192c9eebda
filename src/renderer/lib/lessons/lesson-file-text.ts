import { appError } from '#shared/errors/error-code.ts';
import { assertNever } from '#shared/kernel/assert.ts';
import { t } from '../../copy/vi.ts';
import type { DownloadMarkProps } from '../../ui/lessons/download-mark.tsx';
import { errorText } from '../format/error-text.ts';
import { formatDuration } from '../format/format-duration.ts';
import { formatPercent } from '../format/format-number.ts';
import type { LessonFile } from './lesson-file.ts';

/** How a lesson's video stands, in words ("Đang tải, còn 40 giây"). */
export function fileText(file: LessonFile): string {
  switch (file.kind) {
    case 'downloading':
      return file.secondsLeft === null
        ? t('file.downloading')
        : t('file.downloadingLeft', { t: formatDuration(Math.max(1, file.secondsLeft)) });
    case 'held':
      return t(`file.hold.${file.hold}`);
    case 'expiring':
      return t('file.expiring', { n: file.days });
    case 'failed':
      return failureText(file.code);
    default:
      return t(`file.${file.kind}`);
  }
}

/** Short, because it stands in a row; codes without a wording of their own say their sentence. */
function failureText(code: Extract<LessonFile, { kind: 'failed' }>['code']): string {
  switch (code) {
    case 'DOWNLOAD_FAILED':
      return t('file.err.network');
    case 'DOWNLOAD_CORRUPT':
      return t('file.err.corrupt');
    case 'DOWNLOAD_MISSING':
      return t('file.err.missing');
    case 'DOWNLOAD_OVER_LIMIT':
      return t('file.hold.limit');
    case 'DOWNLOAD_FOLDER':
      return t('file.err.folder');
    case 'DISK_FULL':
      return t('file.hold.disk_full');
    case 'LESSON_NOT_OWNED':
    case 'FORBIDDEN':
      return t('file.err.denied');
    case 'UNAUTHENTICATED':
    case 'SESSION_EXPIRED':
      return t('file.hold.needs_login');
    case 'KEYSTORE_UNAVAILABLE':
      return t('file.hold.key_store');
    default:
      return errorText(appError(code));
  }
}

/** The mark of a lesson's video at the end of its row. */
export function fileMark(file: LessonFile): DownloadMarkProps {
  return { ...markState(file), label: markLabel(file) };
}

function markLabel(file: LessonFile): string {
  return file.kind === 'downloading' || file.kind === 'paused'
    ? `${t(`file.${file.kind}`)}, ${formatPercent(Math.floor(file.share * 100) / 100)}`
    : fileText(file);
}

function markState(file: LessonFile): Pick<DownloadMarkProps, 'state' | 'share'> {
  switch (file.kind) {
    case 'none':
      return { state: 'none' };
    case 'needs_network':
      return { state: 'needsNetwork' };
    case 'queued':
    case 'held':
    case 'checking':
      return { state: 'queued' };
    case 'downloading':
    case 'paused':
      return { state: file.kind, share: file.share };
    case 'ready':
    case 'outdated':
      return { state: 'ready' };
    case 'expiring':
      return { state: 'expiring' };
    case 'lapsed':
    case 'revoked':
      return { state: 'expired' };
    case 'failed':
      return { state: 'error' };
    default:
      return assertNever(file);
  }
}
