import { Link } from 'react-router';
import { dayOf, formatDate } from './post-dates.ts';
import { inlineLinkClass } from '../../ui/text/inline-link.tsx';
import { RichText } from '../../ui/text/rich-text.tsx';
import { TextSkeleton } from './blog-skeletons.tsx';
import { blogAddress } from './blog-address.ts';
import { t } from './copy.ts';
import { EndCard } from './end-card.tsx';
import { PostCard } from './post-card.tsx';
import { PostContents } from './post-contents.tsx';
import { PostCover } from './post-cover.tsx';
import css from './post-page.module.css';
import { ShareBar } from './share-bar.tsx';
import type { BlogPost } from './use-blog.ts';

/** A post from its title to what to read next. */
export function PostArticle({ post }: { readonly post: BlogPost }) {
  const wasChanged = dayOf(post.updated_at) > dayOf(post.published_at);
  return (
    <>
      <article className={css['article']}>
        <header className={css['column']}>
          <Link className={css['topic']} to={blogAddress({ topic: post.topic })}>
            {t(`blog.topic.${post.topic}`)}
          </Link>
          <h1 className={css['title']}>{post.title}</h1>
          <p className={css['excerpt']}>{post.excerpt}</p>
          <p className={css['facts']}>
            <span>{t('blog.by', { name: post.author_name })}</span>
            <span>
              <time dateTime={post.published_at}>{formatDate(post.published_at)}</time>
            </span>
            {wasChanged && <span>{t('blog.updated', { date: formatDate(post.updated_at) })}</span>}
            <span>{t('blog.readTime', { n: post.reading_minutes })}</span>
          </p>
          <ShareBar title={post.title} slug={post.slug} />
        </header>
        {post.cover !== null && (
          <div className={css['wide']}>
            <PostCover cover={post.cover} sizes="(max-width: 1023px) 100vw, 880px" isFirst />
          </div>
        )}
        <div className={css['column']}>
          {post.contents.length > 0 && <PostContents sections={post.contents} />}
          <RichText
            className={css['text']}
            html={post.html}
            waiting={<TextSkeleton />}
            missing={<p className="t3">{t('blog.text.failed')}</p>}
          />
          <EndCard />
          <p>
            <Link className={inlineLinkClass} to="/blog">
              {t('blog.back')}
            </Link>
          </p>
        </div>
      </article>
      {post.related.length > 0 && (
        <section className={css['related']} aria-labelledby="blog-related">
          <h2 id="blog-related" className="h-page">
            {t('blog.related')}
          </h2>
          <ul className={css['cards']}>
            {post.related.map((other) => (
              <li key={other.id}>
                <PostCard post={other} look="normal" level={3} />
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}
