import { brand } from '../../lib/format/brand.ts';
import { PageHead } from '../../lib/page/page-head.tsx';
import { t } from './copy.ts';
import type { BlogPost } from './use-blog.ts';

/** What search engines and link previews are told of a post. */
export function PostHead({ post }: { readonly post: BlogPost }) {
  const path = `/blog/${post.slug}`;
  const image = post.cover === null ? {} : { imagePath: post.cover.preview_url };
  return (
    <PageHead
      title={post.title}
      description={post.excerpt}
      type="article"
      canonicalPath={path}
      jsonLd={postJsonLd(post)}
      {...image}
    />
  );
}

/** The post as schema.org knows it; addresses are paths of our site (PageHead). */
export function postJsonLd(post: BlogPost): object {
  const changed = post.updated_at > post.published_at ? post.updated_at : post.published_at;
  return {
    '@type': 'BlogPosting',
    '@id': `/blog/${post.slug}`,
    url: `/blog/${post.slug}`,
    mainEntityOfPage: `/blog/${post.slug}`,
    headline: post.title,
    description: post.excerpt,
    inLanguage: 'vi',
    articleSection: t(`blog.topic.${post.topic}`),
    wordCount: post.words,
    timeRequired: `PT${post.reading_minutes}M`,
    datePublished: post.published_at,
    dateModified: changed,
    author: {
      '@type': post.author_name.includes(brand.name) ? 'Organization' : 'Person',
      name: post.author_name,
    },
    publisher: { '@type': 'Organization', name: brand.name, url: '/' },
    ...(post.cover === null ? {} : { image: [post.cover.preview_url] }),
  };
}
