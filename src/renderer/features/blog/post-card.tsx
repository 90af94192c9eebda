import { Link } from 'react-router';
import type { BlogCardPartsFragment } from '../../graphql/generated/graphql.ts';
import { formatDate } from '../../lib/format/format-date.ts';
import { cx } from '../../ui/cx.ts';
import { t } from './copy.ts';
import { PostCover } from './post-cover.tsx';
import css from './post-card.module.css';

export interface PostCardProps {
  readonly post: BlogCardPartsFragment;
  /** `lead`: the newest one, large. */
  readonly look: 'lead' | 'normal';
  /** Its heading's level below the page's. */
  readonly level: 2 | 3;
}

/** A post in a list: cover, topic, title, what it is about, who wrote it and when. */
export function PostCard({ post, look, level }: PostCardProps) {
  const Heading = level === 2 ? 'h2' : 'h3';
  const isLead = look === 'lead';
  return (
    <article className={cx(css['card'], isLead && css['lead'])}>
      <PostCover
        cover={post.cover}
        sizes={isLead ? '(max-width: 1023px) 100vw, 720px' : '(max-width: 719px) 100vw, 560px'}
        isFirst={isLead}
      />
      <div className={css['words']}>
        <p className={css['topic']}>{t(`blog.topic.${post.topic}`)}</p>
        <Heading className={css['title']}>
          <Link className={css['link']} to={`/blog/${post.slug}`}>
            {post.title}
          </Link>
        </Heading>
        <p className={css['excerpt']}>{post.excerpt}</p>
        <p className={css['facts']}>
          <span>{post.author_name}</span>
          <span>
            <time dateTime={post.published_at}>{formatDate(Date.parse(post.published_at))}</time>
          </span>
          <span>{t('blog.readTime', { n: post.reading_minutes })}</span>
        </p>
      </div>
    </article>
  );
}
