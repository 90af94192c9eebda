import Search from 'lucide-react/icons/search';
import { useCallback } from 'react';
import { Link, useNavigate } from 'react-router';
import { useTypedSearch } from '../../lib/search/use-typed-search.ts';
import { cx } from '../../ui/cx.ts';
import { Field } from '../../ui/forms/field.tsx';
import {
  type BlogFilter,
  blogAddress,
  searchName,
  topicAddress,
  topicAddresses,
  topicName,
} from './blog-address.ts';
import css from './blog-filters.module.css';
import { t } from './copy.ts';

/** Topics as links and a search that follows the typing; without code it is a form that is sent. */
export function BlogFilters({ input }: { readonly input: BlogFilter }) {
  const navigate = useNavigate();
  const { topic, search } = input;
  const onSearch = useCallback(
    (text: string) =>
      void navigate(blogAddress({ topic, search: text }), {
        replace: true,
        preventScrollReset: true,
      }),
    [navigate, topic],
  );
  const typed = useTypedSearch(search, onSearch);
  return (
    <div className={css['filters']}>
      <nav aria-label={t('blog.topics')}>
        <ul className="row gap-2">
          <li>
            <Topic to={blogAddress({ search })} isCurrent={topic === null}>
              {t('blog.topic.all')}
            </Topic>
          </li>
          {topicAddresses.map(([code]) => (
            <li key={code}>
              <Topic to={blogAddress({ topic: code, search })} isCurrent={topic === code}>
                {t(`blog.topic.${code}`)}
              </Topic>
            </li>
          ))}
        </ul>
      </nav>
      <search className={css['search']}>
        <form
          action="/blog"
          method="get"
          onSubmit={(event) => {
            event.preventDefault();
            onSearch(typed.value.trim());
          }}
        >
          {topic !== null && <input type="hidden" name={topicName} value={topicAddress(topic)} />}
          <Field
            label={t('blog.search')}
            type="search"
            name={searchName}
            maxLength={100}
            autoComplete="off"
            enterKeyHint="search"
            placeholder={t('blog.search.placeholder')}
            prefix={<Search aria-hidden="true" />}
            {...typed}
          />
        </form>
      </search>
    </div>
  );
}

function Topic({
  to,
  isCurrent,
  children,
}: {
  readonly to: string;
  readonly isCurrent: boolean;
  readonly children: string;
}) {
  return (
    <Link
      className={cx(css['topic'], isCurrent && css['current'])}
      to={to}
      aria-current={isCurrent ? 'page' : undefined}
      preventScrollReset
    >
      {children}
    </Link>
  );
}
