import CloudCheck from 'lucide-react/icons/cloud-check';
import CloudAlert from 'lucide-react/icons/cloud-alert';
import HardDrive from 'lucide-react/icons/hard-drive';
import type { LessonProgress } from '#shared/domain/progress/progress.ts';
import { type AppError, appError, isErrorCode } from '#shared/errors/error-code.ts';
import { assertNever } from '#shared/kernel/assert.ts';
import { errorText } from '../../lib/format/error-text.ts';
import { formatTime } from '../../lib/format/format-date.ts';
import { useSession, useSyncStatus } from '../../platform/context.tsx';
import { t } from './copy.ts';
import { type SavedState, savedStateOf } from './data/saved-state.ts';
import css from './lesson-foot.module.css';

export interface SavedLineProps {
  readonly progress: LessonProgress | undefined;
  readonly recordError: AppError | null;
}

/** Where the progress of this lesson is, in words. */
export function SavedLine({ progress, recordError }: SavedLineProps) {
  const isGuest = useSession().status === 'guest';
  const { connection, storage } = useSyncStatus();
  const state = savedStateOf({ isGuest, progress, recordError, connection, storage });
  const text = textOf(state);
  // Its room: nothing moves under the finger when it is known, or first kept.
  if (text === null)
    return (
      <span className={css['saved']} data-empty aria-hidden="true">
        <CloudCheck />
        {t('player.saved.synced', { time: '00:00' })}
      </span>
    );
  return (
    <span className={css['saved']} data-bad={troubled.has(state.kind) || undefined}>
      <Icon state={state} />
      {text}
    </span>
  );
}

const troubled: ReadonlySet<SavedState['kind']> = new Set(['failed', 'refused', 'unkept']);

function Icon({ state }: { readonly state: SavedState }) {
  if (state.kind === 'synced') return <CloudCheck aria-hidden="true" />;
  if (troubled.has(state.kind)) return <CloudAlert aria-hidden="true" />;
  return <HardDrive aria-hidden="true" />;
}

function textOf(state: SavedState): string | null {
  switch (state.kind) {
    case 'none':
      return null;
    case 'guest':
      return t('player.saved.guest');
    case 'here':
      return t('player.saved.here');
    case 'waiting':
      return t('player.saved.waiting');
    case 'unkept':
      return t('player.saved.unkept');
    case 'needs_login':
      return t('player.saved.login');
    case 'synced':
      return t('player.saved.synced', { time: formatTime(state.atMs) });
    case 'refused':
      return t('player.saved.refused', {
        reason: errorText(appError(isErrorCode(state.code) ? state.code : 'INTERNAL')),
      });
    case 'failed':
      return t('player.saved.failed', { reason: errorText(state.error) });
    default:
      return assertNever(state);
  }
}
