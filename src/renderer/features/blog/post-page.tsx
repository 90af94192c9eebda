import { useEffect } from 'react';
import { Link, useNavigate, useParams } from 'react-router';
import { t as shellText } from '../../copy/vi.ts';
import { PageHead } from '../../lib/page/page-head.tsx';
import { buttonClass } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { SkeletonGate } from '../../ui/states/skeleton-gate.tsx';
import { BlogTrouble } from './blog-trouble.tsx';
import { PostSkeleton } from './blog-skeletons.tsx';
import { t } from './copy.ts';
import { PostArticle } from './post-article.tsx';
import { PostHead } from './post-head.tsx';
import css from './post-page.module.css';
import { useBlogPost } from './use-blog.ts';

/** `/blog/<slug>`: a post. */
export function PostPage() {
  const { slug = '' } = useParams();
  const status = useBlogPost(slug);
  const post = status.kind === 'ready' ? status.data.blog_post : null;
  useAddressOfToday(slug, post?.slug ?? slug);
  return (
    <div className={css['page']}>
      <SkeletonGate
        loading={status.kind === 'loading'}
        skeleton={<PostSkeleton />}
        label={shellText('common.loading')}
      >
        {() => {
          if (status.kind === 'loading') return null;
          if (status.kind !== 'ready')
            return (
              <div className={css['column']}>
                <h1 className="h-page">{t('blog.title')}</h1>
                <BlogTrouble status={status} />
              </div>
            );
          return post === null ? (
            <NoPost />
          ) : (
            <>
              <PostHead post={post} />
              <PostArticle key={post.id} post={post} />
            </>
          );
        }}
      </SkeletonGate>
    </div>
  );
}

function NoPost() {
  return (
    <div className={css['column']}>
      <PageHead
        title={t('blog.missing')}
        description={t('blog.description')}
        status={404}
        noIndex
      />
      <h1 className="h-page">{t('blog.missing')}</h1>
      <EmptyState
        title={t('blog.missing.hint')}
        action={
          <Link className={buttonClass({ variant: 'secondary' })} to="/blog">
            {t('blog.back')}
          </Link>
        }
      />
    </div>
  );
}

/** A post that was asked for by an address it had before stands under that of today. */
function useAddressOfToday(asked: string, slug: string): void {
  const navigate = useNavigate();
  useEffect(() => {
    if (asked !== slug) void navigate(`/blog/${slug}`, { replace: true, preventScrollReset: true });
  }, [asked, slug, navigate]);
}
