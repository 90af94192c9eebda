import { brand } from '../../lib/format/brand.ts';
import type { CourseOutline } from '../../lib/lessons/course-outline.ts';
import { formatBytes, formatSpeed } from '../../lib/format/format-number.ts';
import type { OfflineState } from '#shared/offline/offline-state.ts';
import { cx } from '../../ui/cx.ts';
import { t } from './copy.ts';
import { spaceParts } from './data/offline-view.ts';
import css from './storage-meter.module.css';

export interface StorageMeterProps {
  readonly course: CourseOutline;
  readonly state: OfflineState;
}

/** What takes how much, of how much there may be. */
export function StorageMeter({ course, state }: StorageMeterProps) {
  const { usedBytes, limitBytes, freeBytes, sideBytes, streamedBytes } = state.space;
  const { stages, otherBytes } = spaceParts(course, state);
  const used = formatBytes(usedBytes);
  const limit = formatBytes(limitBytes);
  // A limit that was lowered below what is kept: the bar is full, the figures say by how much.
  const whole = Math.max(limitBytes, usedBytes, 1);
  return (
    <section className={css['space']} aria-label={t('off.usedText', { used, limit })}>
      <p>
        <span className={cx(css['big'], 'num')}>{used}</span>{' '}
        <span className="t2">{t('off.used', { limit, brand: brand.name })}</span>
      </p>
      <p className={css['free']}>
        {state.bytesPerSecond !== null && (
          <span className="num">
            {t('off.speed', { speed: formatSpeed(state.bytesPerSecond) })}
          </span>
        )}
        {freeBytes !== null && <span>{t('off.disk', { free: formatBytes(freeBytes) })}</span>}
      </p>
      <svg
        className={css['meter']}
        viewBox="0 0 1000 14"
        preserveAspectRatio="none"
        aria-hidden="true"
      >
        <Parts
          parts={[
            ...stages.map(({ index, bytes }) => ({ look: `stage${((index - 1) % 5) + 1}`, bytes })),
            { look: 'rest', bytes: otherBytes },
          ]}
          whole={whole}
        />
      </svg>
      {(stages.length > 0 || otherBytes > 0 || streamedBytes > 0) && (
        <ul className={css['legend']}>
          {stages.map(({ index, bytes }) => (
            <li key={index}>
              <Swatch look={`stage${((index - 1) % 5) + 1}`} />
              {t('off.legend.stage', { n: index })}{' '}
              <span className="num t3">{formatBytes(bytes)}</span>
            </li>
          ))}
          {otherBytes > 0 && (
            <li>
              <Swatch look="rest" />
              {t('off.legend.rest')} <span className="num t3">{formatBytes(otherBytes)}</span>
            </li>
          )}
          {sideBytes > 0 && (
            <li className="t3">{t('off.legend.side', { size: formatBytes(sideBytes) })}</li>
          )}
          {streamedBytes > 0 && (
            <li className="t3">{t('off.legend.streamed', { size: formatBytes(streamedBytes) })}</li>
          )}
        </ul>
      )}
    </section>
  );
}

function Swatch({ look }: { readonly look: string }) {
  return (
    <svg className={css['swatch']} viewBox="0 0 10 10" aria-hidden="true">
      <rect width="10" height="10" rx="3" className={css[look]} />
    </svg>
  );
}

interface PartsProps {
  readonly parts: readonly { readonly look: string; readonly bytes: number }[];
  readonly whole: number;
}

/**
 * Drawn, not styled: a width that is a figure would be an inline style, which the security policy
 * refuses.
 */
function Parts({ parts, whole }: PartsProps) {
  let from = 0;
  return parts
    .filter(({ bytes }) => bytes > 0)
    .map(({ look, bytes }) => {
      const width = (bytes / whole) * 1000;
      const x = from;
      from += width;
      return (
        <rect
          key={look}
          x={x}
          y="0"
          width={Math.max(1, width - 2)}
          height="14"
          className={css[look]}
        />
      );
    });
}
