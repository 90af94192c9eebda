import CloudAlert from 'lucide-react/icons/cloud-alert';
import type { ReactNode } from 'react';
import { appError, isErrorCode } from '#shared/errors/error-code.ts';
import type { RefusedItem } from '#shared/sync/queue/sync-queue.ts';
import type { OutlineLesson } from '../../lib/lessons/course-outline.ts';
import { errorText } from '../../lib/format/error-text.ts';
import { formatTimestamp } from '../../lib/format/format-date.ts';
import { useNow } from '../../lib/time/use-now.ts';
import { Card } from '../../ui/card.tsx';
import { t } from './copy.ts';
import { type RefusedGroup, refusedGroups } from './queue-list.ts';
import css from './sync-page.module.css';
import { lessonName } from './waiting-list.tsx';

export interface RefusedListProps {
  readonly items: readonly RefusedItem[];
  readonly lessons: ReadonlyMap<string, OutlineLesson>;
  readonly action: ReactNode;
}

/** What the server refused, by reason; kept until it is taken. */
export function RefusedList({ items, lessons, action }: RefusedListProps) {
  return (
    <Card as="section" aria-labelledby="sync-refused">
      <div className={css['listHead']}>
        <h2 className="h-sub" id="sync-refused">
          {t('sync.refused')}
        </h2>
        {action}
      </div>
      <p className="t2 sm">{t('sync.refused.body')}</p>
      {refusedGroups(items).map((group) => (
        <Group key={group.code} group={group} lessons={lessons} />
      ))}
    </Card>
  );
}

function Group({
  group: { code, items },
  lessons,
}: {
  readonly group: RefusedGroup;
  readonly lessons: ReadonlyMap<string, OutlineLesson>;
}) {
  const now = useNow();
  return (
    <div className={css['group']}>
      <p className={css['reason']}>
        <CloudAlert aria-hidden="true" />
        {isErrorCode(code) ? errorText(appError(code)) : t('sync.refused.unknown')}
      </p>
      <p className={css['hint']}>{t('sync.refused.code', { code })}</p>
      <ul>
        {items.map((item) => (
          <li key={item.id} className={css['line']}>
            <div className={css['words']}>
              <p className="b5">{lessonName(lessons.get(item.lessonId))}</p>
              <p className={css['meta']}>
                <span>
                  {t(
                    item.kind === 'progress'
                      ? 'sync.item.progress'
                      : item.deleted
                        ? 'sync.item.noteDeleted'
                        : 'sync.item.note',
                  )}
                </span>
                {item.kind === 'note' && !item.deleted && (
                  <span className={css['note']}>{item.text}</span>
                )}
                <span>
                  {t('sync.refused.at', { time: formatTimestamp(item.refusedAtMs, now) })}
                </span>
              </p>
            </div>
            <p className={css['when']}>{formatTimestamp(item.atMs, now)}</p>
          </li>
        ))}
      </ul>
    </div>
  );
}
