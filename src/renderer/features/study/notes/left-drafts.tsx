import { formatClock } from '#renderer/lib/format/format-duration.ts';
import { Button } from '#renderer/ui/button.tsx';
import type { LeftDraft } from '#shared/drafts/unsaved-draft.ts';
import { t } from './copy.ts';
import css from './left-drafts.module.css';

export interface LeftDraftsProps {
  readonly drafts: readonly LeftDraft[];
  readonly label: string;
  readonly onTakeUp: (draft: LeftDraft) => void;
  readonly onDiscard: (draft: LeftDraft) => void;
}

/** What was written before and is neither saved nor in the field: to go on with, or to drop. */
export function LeftDrafts({ drafts, label, onTakeUp, onDiscard }: LeftDraftsProps) {
  if (drafts.length === 0) return null;
  return (
    <div className={css['left']}>
      <p className="t3 xs">{label}</p>
      <ul className={css['list']} aria-label={label}>
        {drafts.map((each) => (
          <li className={css['draft']} key={each.writer ?? ''}>
            <p className={css['text']}>
              {each.draft.atSeconds !== null && (
                <span className={css['at']}>{formatClock(each.draft.atSeconds)} </span>
              )}
              {each.draft.text}
            </p>
            <Button size="sm" variant="ghost" onClick={() => onTakeUp(each)}>
              {t('note.draft.goOn')}
            </Button>
            <Button size="sm" variant="ghost" onClick={() => onDiscard(each)}>
              {t('note.draft.drop')}
            </Button>
          </li>
        ))}
      </ul>
    </div>
  );
}
