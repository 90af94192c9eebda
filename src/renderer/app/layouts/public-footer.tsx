import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { t } from '../../copy/vi.ts';
import { brand } from '../../lib/format/brand.ts';
import { Logo } from '../../ui/mark.tsx';
import type { PublicMenuItem } from '../public-menu.ts';
import css from './public-footer.module.css';

/** Where else one may go from a public page, and how to reach us. */
export function PublicFooter({ items }: { readonly items: readonly PublicMenuItem[] }) {
  return (
    <footer className={css['footer']}>
      <div className={css['columns']}>
        <div>
          <Logo name={brand.name} size="sm" />
          <p className={css['about']}>{t('foot.about')}</p>
        </div>
        <nav className={css['links']} aria-label={t('foot.links')}>
          <Group title={t('foot.learn')}>
            <Line to="/course">{t('nav.programme')}</Line>
            {items
              .filter(
                ({ link, is_filter: isSection }) => isSection && link !== '/#chuong_trinh_hoc',
              )
              .map(({ link, name }) => (
                <Line key={link} to={link}>
                  {name}
                </Line>
              ))}
          </Group>
          <Group title={t('foot.partner')}>
            <Line to="/affiliate/policy">{t('nav.policyPage')}</Line>
            <Line to="/ambassador-offer">{t('nav.ambassador')}</Line>
            <Line to="/blog">{t('nav.blog')}</Line>
          </Group>
          <Group title={t('foot.help')}>
            <li>
              <a href={`mailto:${brand.email}`}>{brand.email}</a>
            </li>
            <li>
              <a href={`tel:${brand.phone.replaceAll(/[^+\d]/g, '')}`}>
                {t('foot.phone', { phone: brand.phone })}
              </a>
            </li>
            <Line to="/terms">{t('foot.terms')}</Line>
            <Line to="/refund">{t('foot.refund')}</Line>
            <Line to="/privacy">{t('foot.privacy')}</Line>
          </Group>
        </nav>
      </div>
    </footer>
  );
}

function Group({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <div>
      <h2 className={css['title']}>{title}</h2>
      <ul>{children}</ul>
    </div>
  );
}

function Line({ to, children }: { readonly to: string; readonly children: string }) {
  return (
    <li>
      <Link to={to}>{children}</Link>
    </li>
  );
}
