import { t } from './copy.ts';
import css from './post-contents.module.css';

/**
 * Where one can go in a long post. Each entry is a plain link: it works before any code is there,
 * and Back leads back.
 */
export function PostContents({
  sections,
}: {
  readonly sections: readonly { readonly id: string; readonly title: string }[];
}) {
  return (
    <nav className={css['contents']} aria-labelledby="post-contents">
      <h2 id="post-contents" className={css['title']}>
        {t('blog.contents')}
      </h2>
      <ol>
        {sections.map(({ id, title }) => (
          <li key={id}>
            <a href={`#${id}`}>{title}</a>
          </li>
        ))}
      </ol>
    </nav>
  );
}
