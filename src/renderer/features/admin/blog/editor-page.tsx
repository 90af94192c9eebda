import ChevronLeft from 'lucide-react/icons/chevron-left';
import { Link, useNavigate, useParams } from 'react-router';
import { AdminBlogPostDocument } from '#renderer/graphql/generated/graphql.ts';
import { useQueryStatus } from '#renderer/graphql/use-query-status.ts';
import { LeftOfGone } from '#renderer/lib/drafts/left-of-gone.tsx';
import { buttonClass } from '#renderer/ui/button.tsx';
import { EmptyState } from '#renderer/ui/states/empty-state.tsx';
import { AdminPage } from '../list/admin-page.tsx';
import { DetailGate } from '../list/detail-panel.tsx';
import css from './blog-admin.module.css';
import { t } from './copy.ts';
import { PostEditor } from './post-editor.tsx';
import { draftOf, emptyPost, postWords } from './post-form.ts';

/** `/admin/blog/<id>`: a post is written here. */
export function BlogEditorPage() {
  const { id = '' } = useParams();
  const navigate = useNavigate();
  const status = useQueryStatus(AdminBlogPostDocument, {
    variables: { id },
    fetchPolicy: 'network-only',
  });
  const post = status.kind === 'ready' ? status.data.admin_blog_post : null;
  return (
    <AdminPage
      title={post?.title ?? t('abl.title')}
      actions={
        <Link className={buttonClass({ variant: 'ghost', size: 'sm' })} to="/admin/blog">
          <ChevronLeft aria-hidden="true" />
          {t('abl.back')}
        </Link>
      }
    >
      <DetailGate status={status}>
        {(data) =>
          data.admin_blog_post === null ? (
            <div className={css['editor']}>
              <EmptyState title={t('abl.gone')} />
              <LeftOfGone key={id} id={draftOf(id)} empty={emptyPost} labels={postWords} />
            </div>
          ) : (
            <PostEditor
              key={id}
              post={data.admin_blog_post}
              onGone={() => void navigate('/admin/blog', { replace: true })}
            />
          )
        }
      </DetailGate>
    </AdminPage>
  );
}
