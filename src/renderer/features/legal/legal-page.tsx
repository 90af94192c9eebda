import { brand } from '../../lib/format/brand.ts';
import { dayStartMs, formatDate } from '../../lib/format/format-date.ts';
import { PageHead } from '../../lib/page/page-head.tsx';
import { ReadingLayout } from '../../ui/text/reading-layout.tsx';
import { t } from './copy.ts';
import type { LegalDocument } from './legal-document.ts';
import css from './legal-page.module.css';

interface LegalPageProps {
  readonly document: LegalDocument;
  readonly description: string;
  /** Its address. */
  readonly path: string;
}

/** A legal text to be read: what most came for first, then section by section (design 5.28). */
export function LegalPage({ document, description, path }: LegalPageProps) {
  return (
    <div className={css['page']}>
      <PageHead title={document.title} description={description} canonicalPath={path} />
      <ReadingLayout
        label={t('legal.contents')}
        emptyText={t('legal.contents.none')}
        sections={document.sections}
      >
        <header className={css['head']}>
          <h1 className="h-page">{document.title}</h1>
          <p className="t2 sm">
            {t('legal.updated', { date: formatDate(dayStartMs(document.appliesFrom)) })}
          </p>
        </header>
        <section className={css['summary']} aria-labelledby="legal-summary">
          <h2 id="legal-summary" className="h-sub">
            {t('legal.summary')}
          </h2>
          <ul>
            {document.summary.map((line) => (
              <li key={line}>{named(line)}</li>
            ))}
          </ul>
        </section>
        {document.sections.map(({ id, title, blocks }) => (
          <section key={id} className={css['section']} aria-labelledby={id}>
            <h2 id={id} className={css['title']}>
              {title}
            </h2>
            {blocks.map((block) =>
              typeof block === 'string' ? (
                <p key={block}>{named(block)}</p>
              ) : (
                <ul key={block.join()}>
                  {block.map((line) => (
                    <li key={line}>{named(line)}</li>
                  ))}
                </ul>
              ),
            )}
          </section>
        ))}
        <p className={css['ask']}>{t('legal.ask', { email: brand.email, phone: brand.phone })}</p>
      </ReadingLayout>
    </div>
  );
}

function named(text: string): string {
  return text.replaceAll('{brand}', brand.name);
}
