import { useEffect, useRef } from 'react';
import type { Completion } from '#shared/domain/profile/completion.ts';
import { type ProfileGroup, profileGroups } from '#shared/domain/profile/profile-fields.ts';
import { PetalProgress } from '../../ui/states/petal-progress.tsx';
import { t } from './copy.ts';
import css from './profile.module.css';

export interface RailEntry {
  readonly group: ProfileGroup;
  readonly completion: Completion;
  /** Something of it is not saved. */
  readonly isChanged: boolean;
}

export interface GroupRailProps {
  readonly entries: readonly RailEntry[];
  readonly current: ProfileGroup;
  readonly onChoose: (group: ProfileGroup) => void;
}

/** The five groups: a flower of five petals with a list, on a phone chips in a row. */
export function GroupRail({ entries, current, onChoose }: GroupRailProps) {
  const list = useRef<HTMLUListElement>(null);
  const done = entries.map(({ completion }) => completion.done === completion.of);
  useEffect(() => {
    const [row, chip] = [
      list.current,
      list.current?.querySelector<HTMLElement>(`[data-group="${current}"]`) ?? null,
    ];
    // Only the row moves, and only where it is one.
    if (row !== null && chip !== null && row.scrollWidth > row.clientWidth)
      row.scrollTo({ left: chip.offsetLeft - (row.clientWidth - chip.offsetWidth) / 2 });
  }, [current]);
  return (
    <nav className={css['rail']} aria-label={t('pf.groups')}>
      <div className={css['flower']}>
        <PetalProgress
          done={done}
          current={profileGroups.indexOf(current)}
          size={112}
          text={t('pf.progress', { n: done.filter(Boolean).length })}
          textPlace="hidden"
        />
      </div>
      <ul ref={list}>
        {entries.map(({ group, completion: { done: n, of: m }, isChanged }) => (
          <li key={group}>
            <button
              type="button"
              data-group={group}
              aria-current={group === current ? 'step' : undefined}
              onClick={() => onChoose(group)}
            >
              {t(`pf.g.${group}`)}
              {isChanged && (
                <span className={css['dot']}>
                  <span className="sr">, {t('pf.unsaved')}</span>
                </span>
              )}
              <span className={css['count']} aria-hidden="true">
                {t('pf.count', { n, m })}
              </span>
              <span className="sr">, {t('pf.count.sr', { n, m })}</span>
            </button>
          </li>
        ))}
      </ul>
    </nav>
  );
}
