import { Link } from 'react-router';
import { buttonClass } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { type BlogWish, blogAddress } from './blog-address.ts';
import { t } from './copy.ts';
import { PostCard } from './post-card.tsx';
import css from './post-list.module.css';
import type { BlogPage } from './use-blog.ts';

export interface PostListProps {
  readonly page: BlogPage;
  readonly wish: BlogWish;
  /** The first one stands large. */
  readonly hasLead: boolean;
}

/** Posts in two columns, and the way to older ones. */
export function PostList({ page, wish, hasLead }: PostListProps) {
  const { nodes, end_cursor: end, has_more: hasMore, total } = page;
  if (nodes.length === 0) return <NoPosts wish={wish} />;
  const [first, ...others] = nodes;
  const lead = hasLead ? first : undefined;
  return (
    <section aria-label={t('blog.list')} className={css['list']}>
      {wish.search !== '' && (
        <output className="t2">{t('blog.found', { n: total, search: wish.search })}</output>
      )}
      {lead !== undefined && <PostCard post={lead} look="lead" level={2} />}
      <ul className={css['grid']}>
        {(lead === undefined ? nodes : others).map((post) => (
          <li key={post.id}>
            <PostCard post={post} look="normal" level={2} />
          </li>
        ))}
      </ul>
      {(hasMore || wish.after !== null) && (
        <div className={css['more']}>
          {wish.after !== null && (
            <Link
              className={buttonClass({ variant: 'ghost' })}
              to={blogAddress({ ...wish, after: null })}
            >
              {t('blog.newest')}
            </Link>
          )}
          {hasMore && (
            <Link
              className={buttonClass({ variant: 'secondary' })}
              to={blogAddress({ ...wish, after: end ?? null })}
            >
              {t('blog.older')}
            </Link>
          )}
        </div>
      )}
    </section>
  );
}

function NoPosts({ wish }: { readonly wish: BlogWish }) {
  const isSearch = wish.search !== '';
  const isLimited = isSearch || wish.topic !== null || wish.after !== null;
  return (
    <div aria-live="polite">
      <EmptyState
        title={isSearch ? t('blog.found.none', { search: wish.search }) : t('blog.empty')}
        action={
          isLimited && (
            <Link className={buttonClass({ variant: 'secondary' })} to="/blog">
              {t('blog.empty.all')}
            </Link>
          )
        }
      >
        {t(isSearch ? 'blog.found.none.hint' : 'blog.empty.hint')}
      </EmptyState>
    </div>
  );
}
