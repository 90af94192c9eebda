import type { Generated, GeneratedAlways } from 'kysely';

/** The tables of 0024-site-content.sql. */
export interface SiteContentTables {
  readonly site_images: SiteImageTable;
  readonly blog_posts: BlogPostTable;
  readonly blog_old_slugs: BlogOldSlugTable;
  readonly faqs: FaqTable;
}

interface SiteImageTable {
  readonly name: string;
  readonly kind: 'cover' | 'figure';
  readonly width: number;
  readonly height: number;
  readonly uploaded_by: string | null;
  readonly created_at: Date;
  readonly unused_since: Date | null;
}

interface BlogPostTable {
  readonly id: Generated<string>;
  readonly slug: string;
  readonly title: string;
  readonly excerpt: string;
  readonly topic: 'content' | 'video' | 'selling' | 'learners';
  readonly author_name: string;
  readonly markdown: string;
  readonly html: string;
  readonly section_titles: readonly string[];
  readonly words: number;
  readonly cover_name: string | null;
  readonly cover_alt: string;
  readonly published_at: Date | null;
  readonly updated_at: Date;
  readonly created_at: Date;
  readonly revision: Generated<number>;
  readonly search_text: GeneratedAlways<string>;
}

interface BlogOldSlugTable {
  readonly slug: string;
  readonly post_id: string;
}

interface FaqTable {
  readonly id: Generated<string>;
  readonly position: number;
  readonly title: string;
  readonly markdown: string;
  readonly html: string;
  readonly is_shown: boolean;
  readonly revision: Generated<number>;
  readonly created_at: Date;
}
