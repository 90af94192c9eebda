import { cx } from '../../ui/cx.ts';
import { BloomPale } from '../../ui/branch/flower-icon.tsx';
import css from './post-cover.module.css';

export interface PostCoverProps {
  readonly cover: {
    readonly url: string;
    readonly width: number;
    readonly height: number;
    readonly alt: string;
    readonly srcset: string;
  } | null;
  /** How wide it is shown, as `img` takes it. */
  readonly sizes: string;
  /** It is what one sees first: fetched at once, before everything that is further down. */
  readonly isFirst: boolean;
  readonly className?: string | undefined;
}

/**
 * The cover of a post; a post without one has a flower on the brand's ground. Its place is held
 * before it is there.
 */
export function PostCover({ cover, sizes, isFirst, className }: PostCoverProps) {
  if (cover === null)
    return (
      <div className={cx(css['cover'], css['none'], className)}>
        <BloomPale size={72} />
      </div>
    );
  const { url, width, height, alt, srcset } = cover;
  return (
    <img
      className={cx(css['cover'], className)}
      src={url}
      srcSet={srcset}
      sizes={sizes}
      width={width}
      height={height}
      alt={alt}
      decoding="async"
      {...(isFirst ? { fetchPriority: 'high' as const } : { loading: 'lazy' as const })}
    />
  );
}
