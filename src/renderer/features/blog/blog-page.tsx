import { useSearchParams } from 'react-router';
import { t as shellText } from '../../copy/vi.ts';
import { PageHead } from '../../lib/page/page-head.tsx';
import { SkeletonGate } from '../../ui/states/skeleton-gate.tsx';
import { BlogFilters } from './blog-filters.tsx';
import { type BlogFilter, readBlogFilter, topicAddress } from './blog-address.ts';
import { t } from './copy.ts';
import css from './blog-page.module.css';
import { BlogTrouble } from './blog-trouble.tsx';
import { PostListSkeleton } from './blog-skeletons.tsx';
import { PostList } from './post-list.tsx';
import { useBlogPosts } from './use-blog.ts';

/** `/blog`: the newest post large, the others in two columns, by topic and search. */
export function BlogPage() {
  const [params] = useSearchParams();
  const input = readBlogFilter(params);
  const status = useBlogPosts(input);
  return (
    <div className={css['page']}>
      <Head input={input} />
      <header className="stack gap-3">
        <h1 className="h-section">{t('blog.title')}</h1>
        <p className={`lead ${css['lead']}`}>{t('blog.lead')}</p>
      </header>
      <BlogFilters input={input} />
      <SkeletonGate
        loading={status.kind === 'loading'}
        skeleton={<PostListSkeleton hasLead={isPlain(input)} />}
        label={shellText('common.loading')}
      >
        {() => {
          if (status.kind === 'loading') return null;
          return status.kind === 'ready' ? (
            <PostList page={status.data.blog_posts} input={input} hasLead={isPlain(input)} />
          ) : (
            <BlogTrouble status={status} />
          );
        }}
      </SkeletonGate>
    </div>
  );
}

/** Results of a search and older pages are for readers, not for search engines. */
function Head({ input: { topic, search, after } }: { readonly input: BlogFilter }) {
  const name = topic === null ? t('blog.title') : `${t(`blog.topic.${topic}`)}, ${t('blog.title')}`;
  const isAside = search !== '' || after !== null;
  return (
    <PageHead
      title={name}
      description={t('blog.description')}
      canonicalPath={topic === null ? '/blog' : `/blog?chu-de=${topicAddress(topic)}`}
      {...(isAside ? { noIndex: true } : {})}
    />
  );
}

/** The list as one first finds it. */
function isPlain({ topic, search, after }: BlogFilter): boolean {
  return topic === null && search === '' && after === null;
}
