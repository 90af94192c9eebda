import { assertNever } from '#shared/kernel/assert.ts';
import { errorText } from '../../lib/format/error-text.ts';
import { formatTimestamp } from '../../lib/format/format-date.ts';
import type { WizardHead } from '../../lib/page/wizard-head.ts';
import { t } from './copy.ts';
import type { SaveState } from './data/draft-autosave.ts';

/** How what was written stands, in a line. */
export function savedLine(save: SaveState, nowMs: number): WizardHead['saved'] {
  switch (save.kind) {
    case 'none':
      return null;
    case 'saving':
      return { text: t('amb.saving'), tone: 'wait' };
    case 'saved':
      return { text: t('amb.saved', { time: formatTimestamp(save.atMs, nowMs) }), tone: 'ok' };
    case 'kept':
      return save.isDurable
        ? {
            text: t('amb.kept', { time: formatTimestamp(save.atMs, nowMs) }),
            brief: t('amb.kept.brief'),
            tone: 'bad',
          }
        : { text: t('amb.keptInPage'), tone: 'bad' };
    case 'conflict':
      return { text: t('amb.conflict.line'), tone: 'bad' };
    case 'refused':
      return { text: t('amb.notSaved', { reason: errorText(save.error) }), tone: 'bad' };
    default:
      return assertNever(save);
  }
}
