import { type KeyboardEvent, type PointerEvent, useId, useState } from 'react';
import { cx } from '#renderer/ui/cx.ts';
import { columnAfterKey } from './chart-keys.ts';
import { axisWords, type ChartScale, chartScale } from './chart-scale.ts';
import {
  barPath,
  type ChartBox,
  columnAt,
  columnMiddle,
  columnWidth,
  labelledColumns,
  linePath,
  valueY,
} from './chart-shapes.ts';
import { ColumnTip } from './column-tip.tsx';
import {
  type ChartColumn,
  type ChartMetric,
  chartSummary,
  columnSpeech,
} from './report-columns.ts';
import css from './chart-picture.module.css';
import { type BoxSize, useBoxSize } from './use-box-size.ts';

export interface ChartPictureProps {
  /** What it shows, of when, and how the keys go through it. */
  readonly name: string;
  readonly columns: readonly ChartColumn[];
  readonly metric: ChartMetric;
  /** Name of the period before. */
  readonly former: string;
}

/**
 * Below this width there is no room for a tip beside the pointer: the value stands in a line above.
 */
const narrowPx = 560;

/** Below this width nothing is drawn. */
const leastPx = 120;

/** The bars. A pointer or the arrow keys choose a column; what it says is shown and read out. */
export function ChartPicture({ name, columns, metric, former }: ChartPictureProps) {
  const [element, size] = useBoxSize();
  const [hovered, setHovered] = useState<number | null>(null);
  const come = columns.filter(({ isLater }) => !isLater).length;
  const [reached, setReached] = useState(Math.max(0, come - 1));
  const [isReading, setIsReading] = useState(false);
  const summary = useId();
  const scale = chartScale(columns.flatMap(({ value, previous }) => [value, previous?.value ?? 0]));
  // While it is laid out it may have no width yet.
  const box = size === null || size.width < leastPx ? null : boxOf(size);
  const active = hovered ?? (isReading ? reached : null);
  const place = (event: PointerEvent): number | null => {
    const column =
      box === null
        ? null
        : columnAt(
            box,
            columns.length,
            event.clientX - event.currentTarget.getBoundingClientRect().left,
          );
    return column !== null && column < come ? column : null;
  };
  const press = (event: PointerEvent) => {
    const column = place(event);
    if (column !== null) setReached(column);
  };
  const go = (event: KeyboardEvent) => {
    const column =
      event.ctrlKey || event.altKey || event.metaKey
        ? null
        : columnAfterKey(event.key, reached, come);
    if (column === null) return;
    event.preventDefault();
    setReached(column);
    setHovered(null);
  };
  const shown = active === null ? undefined : columns[active];
  const spoken = columns[reached];
  return (
    <div className={css['frame']}>
      {size !== null && size.width < narrowPx && (
        <ColumnTip column={shown ?? spoken} metric={metric} former={former} look="line" />
      )}
      <div
        ref={element}
        className={cx(css['box'], size !== null && size.width < narrowPx && css['narrow'])}
        onPointerMove={(event) => setHovered(place(event))}
        onPointerLeave={() => setHovered(null)}
        onPointerDown={press}
      >
        {box !== null && (
          <Picture
            box={box}
            scale={scale}
            columns={columns}
            active={active}
            metric={metric}
            textScale={size?.textScale ?? 1}
          />
        )}
        {box !== null && come > 0 && (
          <input
            className={css['reader']}
            type="range"
            min={1}
            max={come}
            step={1}
            value={reached + 1}
            aria-label={name}
            aria-valuetext={spoken === undefined ? undefined : columnSpeech(spoken, former)}
            aria-describedby={summary}
            style={{ left: box.left, width: columnWidth(box, columns.length) * come }}
            onChange={(event) => setReached(Number(event.target.value) - 1)}
            onKeyDown={go}
            onFocus={() => setIsReading(true)}
            onBlur={() => setIsReading(false)}
          />
        )}
        {box !== null &&
          size !== null &&
          size.width >= narrowPx &&
          shown !== undefined &&
          active !== null && (
            <ColumnTip
              column={shown}
              metric={metric}
              former={former}
              look="tip"
              middlePx={columnMiddle(box, columns.length, active)}
              roomPx={size.width}
            />
          )}
      </div>
      <p id={summary} className="sr">
        {chartSummary(columns)}
      </p>
    </div>
  );
}

function boxOf({ width, textScale }: BoxSize): ChartBox {
  const isNarrow = width < narrowPx;
  return {
    width,
    height: (isNarrow ? 210 : 248) * Math.max(1, textScale * 0.9),
    top: 14,
    left: isNarrow ? 0 : 8,
    right: (isNarrow ? 50 : 56) * textScale,
    bottom: 30 * textScale,
  };
}

interface PictureProps {
  readonly box: ChartBox;
  readonly scale: ChartScale;
  readonly columns: readonly ChartColumn[];
  readonly active: number | null;
  readonly metric: ChartMetric;
  readonly textScale: number;
}

/** Everything that is only seen: the control above it says the same. */
function Picture({ box, scale, columns, active, metric, textScale }: PictureProps) {
  const words = axisWords(scale.ticks, metric === 'commission');
  const end = box.width - box.right;
  return (
    <svg
      className={css['picture']}
      viewBox={`0 0 ${box.width} ${box.height}`}
      width={box.width}
      height={box.height}
      aria-hidden="true"
    >
      {scale.ticks.map((tick, at) => (
        <g key={tick}>
          <line
            className={css[tick === 0 ? 'base' : 'grid']}
            x1={box.left}
            x2={end}
            y1={valueY(box, scale, tick)}
            y2={valueY(box, scale, tick)}
          />
          <text
            className={css['word']}
            x={end + 8 * textScale}
            y={valueY(box, scale, tick) + 4 * textScale}
          >
            {words[at]}
          </text>
        </g>
      ))}
      {columns.map((column, index) => (
        <Bar
          key={column.bucket.from}
          box={box}
          scale={scale}
          column={column}
          index={index}
          count={columns.length}
          isActive={index === active}
        />
      ))}
      <path
        className={css['before']}
        d={linePath(
          box,
          scale,
          columns.map(({ previous }) => previous?.value ?? null),
        )}
      />
      <DayWords box={box} columns={columns} textScale={textScale} />
    </svg>
  );
}

interface BarProps extends Pick<PictureProps, 'box' | 'scale'> {
  readonly column: ChartColumn;
  readonly index: number;
  readonly count: number;
  readonly isActive: boolean;
}

function Bar({ box, scale, column, index, count, isActive }: BarProps) {
  if (column.isLater) return null;
  if (column.value === 0) {
    const width = columnWidth(box, count) * 0.68;
    return (
      <rect
        className={cx(css['none'], isActive && css['active'])}
        x={columnMiddle(box, count, index) - width / 2}
        y={valueY(box, scale, 0) - 2}
        width={width}
        height={2}
      />
    );
  }
  return (
    <path
      className={cx(css['bar'], column.value < 0 && css['lost'], isActive && css['active'])}
      d={barPath(box, scale, { count, index, value: column.value })}
    />
  );
}

/** px that the word of a day takes at the usual text size, with the gap after it. */
const dayWordPx = 44;

function DayWords({
  box,
  columns,
  textScale,
}: Pick<PictureProps, 'box' | 'columns' | 'textScale'>) {
  const today = columns.findIndex(({ isToday }) => isToday);
  const labelled = labelledColumns({
    count: columns.length,
    // Days of a month: every fifth. Weeks: every one that finds room.
    regular: (index) => columns.length < 20 || (index + 1) % 5 === 0,
    today: today === -1 ? null : today,
    covers: Math.max(1, Math.ceil((dayWordPx * textScale) / columnWidth(box, columns.length))),
  });
  return labelled.map((index) => (
    <text
      key={index}
      className={css['word']}
      textAnchor="middle"
      x={columnMiddle(box, columns.length, index)}
      y={box.height - 6 * textScale}
    >
      {axisDay(columns[index]?.bucket.from ?? '')}
    </text>
  ));
}

/** `1/11`: as short as it can be. */
function axisDay(day: string): string {
  const [, month, date] = day.split('-');
  return `${Number(date)}/${Number(month)}`;
}
