import { memo, useId, useMemo, useState } from 'react';
import { branchScene } from './branch-scene.ts';
import type { BranchInput, SceneNode } from './branch-scene.ts';
import { BudShape, Flower, FlowerPaint, LeafShape } from './flower.tsx';
import { flowerShapes } from './flower-shape.ts';
import { cx } from '../cx.ts';
import css from './mai-branch.module.css';
import { phoneQuery, useMediaQuery } from '../use-media-query.ts';

export interface MaiBranchProps extends BranchInput {
  /** The picture in words ("11 bài đã học, 7 bài sẵn sàng, 27 bài sắp ra mắt"). */
  readonly label: string;
  readonly className?: string | undefined;
}

/**
 * The apricot branch: one node per lesson, in flower when learned, pale when ready, a bud when
 * announced. Without `form` it is `wide`, on a phone `compact`. When `done` grows while it is
 * shown, the new flowers bloom, once.
 */
export function MaiBranch({
  label,
  className,
  total,
  open,
  done,
  labels,
  seed,
  form,
}: MaiBranchProps) {
  const id = useId();
  const phone = useMediaQuery(phoneQuery);
  const drawn = form ?? (phone ? 'compact' : 'wide');
  const scene = useMemo(
    () => branchScene({ total, open, done, labels, seed, form: drawn }),
    [total, open, done, labels, seed, drawn],
  );
  const bloomFrom = useBloomFrom(done);
  return (
    <svg
      className={cx(css['branch'], className)}
      viewBox={`0 0 ${scene.width} ${scene.height}`}
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an svg drawn from data is no img
      role="img"
      aria-label={label}
    >
      <Shapes id={id} hasPale={done < open || bloomFrom < done} />
      <g fill={`url(#${id}-wood)`}>
        {scene.wood.map((path) => (
          <path key={path} d={path} />
        ))}
      </g>
      <g className={css['grain']}>
        {scene.grain.map((path) => (
          <path key={path} d={path} />
        ))}
      </g>
      <g className={css['stalks']}>
        {scene.stalks.map((path) => (
          <path key={path} d={path} />
        ))}
      </g>
      {scene.leaves.map((leaf) => (
        <use key={leaf.transform} href={`#${id}-leaf${leaf.tint}`} transform={leaf.transform} />
      ))}
      {scene.nodes.map((node) => (
        <Node
          key={node.index}
          node={node}
          id={id}
          blooming={node.state === 'done' && node.index >= bloomFrom}
        />
      ))}
    </svg>
  );
}

interface NodeProps {
  readonly node: SceneNode;
  readonly id: string;
  readonly blooming: boolean;
}

function Node({ node, id, blooming }: NodeProps) {
  const title = node.label !== undefined && <title>{node.label}</title>;
  if (node.state === 'announced') {
    return (
      <g data-state={node.state}>
        {title}
        <use href={`#${id}-closed`} transform={node.budTransform} />
      </g>
    );
  }
  const shape = flowerShapes[node.variant];
  if (blooming && shape !== undefined) {
    return (
      <g data-state={node.state} data-blooming="" transform={node.flowerTransform}>
        {title}
        <use href={`#${id}-pale${node.variant}`} className={css['wilting']} />
        <Flower shape={shape} tone="open" paintId={id} blooming />
      </g>
    );
  }
  const tone = node.state === 'done' ? 'open' : 'pale';
  return (
    <g data-state={node.state}>
      {title}
      <use href={`#${id}-${tone}${node.variant}`} transform={node.flowerTransform} />
    </g>
  );
}

/** From which node on the flowers are new: those learned since the picture was first shown. */
function useBloomFrom(done: number): number {
  const [counts, setCounts] = useState({ before: done, now: done });
  if (done === counts.now) return counts.before;
  const next = { before: Math.min(counts.now, done), now: done };
  setCounts(next);
  return next.before;
}

/**
 * What the `use` elements point at; pale flowers only where there is one. Ids begin with the
 * drawing's own, so that two branches can share a page.
 */
const Shapes = memo(function Shapes({
  id,
  hasPale,
}: {
  readonly id: string;
  readonly hasPale: boolean;
}) {
  return (
    <defs>
      <FlowerPaint id={id} />
      <linearGradient id={`${id}-wood`} x1="1" y1="1" x2="0" y2="0">
        <stop offset="0" className={css['woodDark']} />
        <stop offset="1" className={css['woodLight']} />
      </linearGradient>
      {flowerShapes.map((shape, variant) => (
        <g key={shape.filaments}>
          <g id={`${id}-open${variant}`}>
            <Flower shape={shape} tone="open" paintId={id} />
          </g>
          {hasPale && (
            <g id={`${id}-pale${variant}`}>
              <Flower shape={shape} tone="pale" paintId={id} />
            </g>
          )}
        </g>
      ))}
      <g id={`${id}-closed`}>
        <BudShape paintId={id} />
      </g>
      {[0, 1, 2, 3].map((tint) => (
        <g key={tint} id={`${id}-leaf${tint}`}>
          <LeafShape tint={tint} />
        </g>
      ))}
    </defs>
  );
});
