import type { AppError } from '#shared/errors/error-code.ts';
import type { AdminBlogPostPartsFragment } from '#renderer/graphql/generated/graphql.ts';
import { Button } from '#renderer/ui/button.tsx';
import { Field } from '#renderer/ui/forms/field.tsx';
import { TextAreaField } from '#renderer/ui/forms/text-area-field.tsx';
import { slugOf } from '../lessons/slug-of.ts';
import css from './blog-admin.module.css';
import { t } from './copy.ts';
import { CoverField } from './cover-field.tsx';
import { TopicSelect } from './new-post-dialog.tsx';
import { type PostForm, postLengths, wrongText } from './post-form.ts';

export interface PostFieldsProps {
  readonly form: PostForm;
  /** Its address stands elsewhere by now: it does not follow the title by itself. */
  readonly wasPublished: boolean;
  /** The cover as it is kept; null while another one is chosen, or none. */
  readonly cover: AdminBlogPostPartsFragment['cover'];
  readonly error: AppError | null;
  readonly onChange: (part: Partial<PostForm>) => void;
}

/** Everything of a post but its text. */
export function PostFields({ form, wasPublished, cover, error, onChange }: PostFieldsProps) {
  const follows = !wasPublished && form.slug === slugOf(form.title);
  const setTitle = (title: string) =>
    onChange(follows ? { title, slug: slugOf(title) } : { title });
  return (
    <>
      <Field
        label={t('abl.field.title')}
        value={form.title}
        maxLength={postLengths.title}
        autoComplete="off"
        error={wrongText(error, 'title')}
        onChange={({ target }) => setTitle(target.value)}
      />
      <div className={css['slug']}>
        <Field
          label={t('abl.field.slug')}
          hint={t('abl.field.slug.hint')}
          value={form.slug}
          maxLength={postLengths.slug}
          autoComplete="off"
          spellCheck={false}
          prefix={<span className="t3 sm">/blog/</span>}
          error={wrongText(error, 'slug')}
          onChange={({ target }) => onChange({ slug: target.value })}
        />
        <Button
          size="sm"
          variant="ghost"
          disabled={form.slug === slugOf(form.title)}
          onClick={() => onChange({ slug: slugOf(form.title) })}
        >
          {t('abl.field.slug.follow')}
        </Button>
      </div>
      <TextAreaField
        label={t('abl.field.excerpt')}
        hint={t('abl.field.excerpt.hint')}
        rows={3}
        maxLength={postLengths.excerpt}
        leftText={(n) => t('abl.left', { n })}
        value={form.excerpt}
        error={wrongText(error, 'excerpt')}
        onChange={({ target }) => onChange({ excerpt: target.value })}
      />
      <div className={css['pair']}>
        <TopicSelect value={form.topic} onChange={(topic) => onChange({ topic })} />
        <Field
          label={t('abl.field.author')}
          value={form.author_name}
          maxLength={postLengths.author}
          autoComplete="off"
          error={wrongText(error, 'author_name')}
          onChange={({ target }) => onChange({ author_name: target.value })}
        />
      </div>
      <CoverField
        name={form.cover_name}
        alt={form.cover_alt}
        kept={cover}
        error={error}
        onChange={onChange}
      />
    </>
  );
}
