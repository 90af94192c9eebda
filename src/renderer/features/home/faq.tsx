import ChevronDown from 'lucide-react/icons/chevron-down';
import { useState } from 'react';
import type { FaqsQuery } from '../../graphql/generated/graphql.ts';
import { brand } from '../../lib/format/brand.ts';
import { inlineLinkClass } from '../../ui/text/inline-link.tsx';
import { RichText } from '../../ui/text/rich-text.tsx';
import { Skeleton } from '../../ui/states/skeleton.tsx';
import { t } from './copy.ts';
import css from './faq.module.css';
import { Section, SectionTitle } from './section.tsx';

/** A question with its answer as sanitised HTML. */
export type FaqItem = FaqsQuery['faqs'][number];

/** Questions and answers, the first is open; `null` while they are not known. */
export function Faq({ items }: { readonly items: readonly FaqItem[] | null }) {
  const [before = '', after = ''] = t('home.faq.more', { email: '\n' }).split('\n');
  return (
    <Section id="faq" title={t('home.faq.h2')} ownTitle>
      <div className={css['faq']}>
        <div>
          <SectionTitle id="faq" title={t('home.faq.h2')} />
          <p className={css['more']}>
            {before}
            <a className={inlineLinkClass} href={`mailto:${brand.email}`}>
              {brand.email}
            </a>
            {after}
          </p>
        </div>
        {items === null ? (
          <Waiting />
        ) : (
          <div>
            {items.map((item, position) => (
              <Question key={item.id} item={item} startsOpen={position === 0} />
            ))}
          </div>
        )}
      </div>
    </Section>
  );
}

function Question({ item, startsOpen }: { readonly item: FaqItem; readonly startsOpen: boolean }) {
  const [open, setOpen] = useState(startsOpen);
  return (
    <div className={css['item']}>
      <h3>
        <button
          type="button"
          className={css['question']}
          aria-expanded={open}
          aria-controls={`faq-${item.id}`}
          onClick={() => setOpen(!open)}
        >
          {item.title}
          <ChevronDown className={css['chevron']} aria-hidden="true" />
        </button>
      </h3>
      <div id={`faq-${item.id}`} className={css['answer']} hidden={!open}>
        <RichText html={item.content} />
      </div>
    </div>
  );
}

function Waiting() {
  return (
    <div className="stack gap-1">
      {[1, 2, 3, 4, 5, 6].map((row) => (
        <Skeleton key={row} height="4.25rem" />
      ))}
    </div>
  );
}
