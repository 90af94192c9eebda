import { Link } from 'react-router';
import { buttonClass } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { type BlogFilter, blogAddress } from './blog-address.ts';
import { t } from './copy.ts';
import { PostCard } from './post-card.tsx';
import css from './post-list.module.css';
import type { BlogPage } from './use-blog.ts';

export interface PostListProps {
  readonly page: BlogPage;
  readonly input: BlogFilter;
  /** The first one stands large. */
  readonly hasLead: boolean;
}

/** Posts in two columns, and the way to older ones. */
export function PostList({ page, input, hasLead }: PostListProps) {
  const { nodes, end_cursor: end, has_more: hasMore, total } = page;
  if (nodes.length === 0) return <NoPosts input={input} />;
  const [first, ...others] = nodes;
  const lead = hasLead ? first : undefined;
  return (
    <section aria-label={t('blog.list')} className={css['list']}>
      {input.search !== '' && (
        <output className="t2">{t('blog.found', { n: total, search: input.search })}</output>
      )}
      {lead !== undefined && <PostCard post={lead} look="lead" level={2} />}
      <ul className={css['grid']}>
        {(lead === undefined ? nodes : others).map((post) => (
          <li key={post.id}>
            <PostCard post={post} look="normal" level={2} />
          </li>
        ))}
      </ul>
      {(hasMore || input.after !== null) && (
        <div className={css['more']}>
          {input.after !== null && (
            <Link
              className={buttonClass({ variant: 'ghost' })}
              to={blogAddress({ ...input, after: null })}
            >
              {t('blog.newest')}
            </Link>
          )}
          {hasMore && (
            <Link
              className={buttonClass({ variant: 'secondary' })}
              to={blogAddress({ ...input, after: end ?? null })}
            >
              {t('blog.older')}
            </Link>
          )}
        </div>
      )}
    </section>
  );
}

function NoPosts({ input }: { readonly input: BlogFilter }) {
  const isSearch = input.search !== '';
  const isLimited = isSearch || input.topic !== null || input.after !== null;
  return (
    <div aria-live="polite">
      <EmptyState
        title={isSearch ? t('blog.found.none', { search: input.search }) : t('blog.empty')}
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
