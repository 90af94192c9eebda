import { type PointerEvent, useMemo, useState } from 'react';
import { isReleased, lessonsOf, type OutlineLesson } from '#renderer/lib/lessons/course-outline.ts';
import { branchScene } from '#renderer/ui/branch/branch-scene.ts';
import { MaiBranch } from '#renderer/ui/branch/mai-branch.tsx';
import { BloomUse, BudUse } from '#renderer/ui/branch/flower-sprite.tsx';
import { cx } from '#renderer/ui/cx.ts';
import { nearestNode } from './branch-pointing.ts';
import { t } from '../copy.ts';
import css from './hero-branch.module.css';
import type { HomeCourse } from '../use-home-course.ts';

/** So near a pointer has to come to a flower, in units of the drawing. */
const reach = 34;

/**
 * Two flowers that tell their lessons unasked, so that one sees what the branch is: where they are
 * looked for, in parts of the drawing.
 */
const restingPlaces = { announced: { x: 0.28, y: 0.4 }, released: { x: 0.62, y: 0.95 } };

/**
 * The branch with one node per lesson: the pointer, or the arrow keys, tell which lesson a flower
 * is.
 */
export function HeroBranch({ data: { course, counts } }: { readonly data: HomeCourse }) {
  // The nodes are numbered from the trunk, those in flower first.
  const lessons = useMemo(() => {
    const all = lessonsOf(course);
    return [...all.filter(isReleased), ...all.filter((lesson) => !isReleased(lesson))];
  }, [course]);
  const input = {
    form: 'tall',
    total: counts.total,
    open: counts.released,
    done: counts.released,
  } as const;
  const scene = useMemo(
    () =>
      branchScene({
        form: 'tall',
        total: counts.total,
        open: counts.released,
        done: counts.released,
      }),
    [counts],
  );
  const [at, setAt] = useState<number | null>(null);
  const point = ({ clientX, clientY, currentTarget }: PointerEvent<HTMLElement>) => {
    const box = currentTarget.getBoundingClientRect();
    if (box.width === 0) return;
    setAt(
      nearestNode(
        scene.nodes,
        {
          x: ((clientX - box.left) / box.width) * scene.width,
          y: ((clientY - box.top) / box.height) * scene.height,
        },
        reach,
      ),
    );
  };
  const place = (x: number, y: number, among: (index: number) => boolean) =>
    nearestNode(
      scene.nodes.filter(({ index }) => among(index)),
      { x: x * scene.width, y: y * scene.height },
      Infinity,
    );
  const resting = [
    place(
      restingPlaces.announced.x,
      restingPlaces.announced.y,
      (index) => index >= counts.released,
    ),
    place(restingPlaces.released.x, restingPlaces.released.y, (index) => index < counts.released),
  ];
  const shown = at === null ? resting : [at];
  return (
    <div className={css['branch']} onPointerMove={point} onPointerLeave={() => setAt(null)}>
      <MaiBranch
        {...input}
        label={t('home.branch.alt', {
          total: counts.total,
          open: counts.released,
          soon: counts.announced,
        })}
      />
      {lessons.length > 0 && (
        <input
          type="range"
          className={css['keys']}
          min={1}
          max={lessons.length}
          value={(at ?? 0) + 1}
          aria-label={t('home.branch.keys')}
          aria-valuetext={valueText(lessons[at ?? 0])}
          onChange={(event) => setAt(event.target.valueAsNumber - 1)}
          onFocus={() => setAt((before) => before ?? 0)}
          onBlur={() => setAt(null)}
        />
      )}
      {shown.map((index) => {
        const [node, lesson] = index === null ? [] : [scene.nodes[index], lessons[index]];
        return (
          node &&
          lesson && (
            <Tip
              key={lesson.id}
              lesson={lesson}
              left={node.x / scene.width}
              top={node.y / scene.height}
            />
          )
        );
      })}
    </div>
  );
}

function valueText(lesson: OutlineLesson | undefined): string {
  if (lesson === undefined) return '';
  return t(isReleased(lesson) ? 'home.tip.openText' : 'home.tip.soonText', {
    n: lesson.index,
    title: lesson.title,
  });
}

interface TipProps {
  readonly lesson: OutlineLesson;
  /** Where its flower is, in parts of the drawing. */
  readonly left: number;
  readonly top: number;
}

/** What a flower says; for eyes only, the keys' element says it aloud. */
function Tip({ lesson, left, top }: TipProps) {
  const isOpen = isReleased(lesson);
  return (
    <div
      className={cx(css['tip'], left > 0.45 ? css['before'] : css['under'])}
      style={{ left: `${(left * 100).toFixed(1)}%`, top: `${(top * 100).toFixed(1)}%` }}
      aria-hidden="true"
    >
      <small>
        {isOpen ? <BloomUse size={14} /> : <BudUse size={14} />}
        {t(isOpen ? 'home.tip.open' : 'home.tip.soon', { n: lesson.index })}
      </small>
      <b>{lesson.title}</b>
    </div>
  );
}
