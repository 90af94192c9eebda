import MenuIcon from 'lucide-react/icons/menu';
import { Link, useLocation } from 'react-router';
import { t } from '../../copy/vi.ts';
import { brand } from '../../lib/format/brand.ts';
import { useSession } from '../../platform/context.tsx';
import { buttonClass } from '../../ui/button.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { lazyPart } from '../../ui/states/lazy-part.tsx';
import { Logo } from '../../ui/mark.tsx';
import type { PublicMenuItem } from '../public-menu.ts';
import css from './public-header.module.css';
import { useSectionInView } from './use-section-in-view.ts';

const PublicPerson = lazyPart(async () => (await import('./public-person.tsx')).PublicPerson, {
  waiting: <span className={css['person']} />,
});

/** Sections that the menu follows on the home page. */
const followed: readonly string[] = ['chuong_trinh_hoc', 'quyen_loi', 'la_ai', 'faq'];

/** The logo, the public menu from 1024 px on (a button for its sheet below), and the ways in. */
export function PublicHeader({
  items,
  onMenu,
}: {
  readonly items: readonly PublicMenuItem[];
  readonly onMenu: () => void;
}) {
  return (
    <header className={css['header']}>
      <div className={css['bar']}>
        <Link
          to="/"
          className={css['logo']}
          aria-label={t('common.homeLink', { brand: brand.name })}
        >
          <Logo name={brand.name} />
        </Link>
        <nav className={css['nav']} aria-label={t('nav.main')}>
          <Entries items={items} />
        </nav>
        <Ways />
        <IconButton
          className={css['open']}
          label={t('common.openMenu')}
          icon={<MenuIcon />}
          aria-haspopup="dialog"
          onClick={onMenu}
        />
      </div>
    </header>
  );
}

function Entries({ items }: { readonly items: readonly PublicMenuItem[] }) {
  const inView = useSectionInView(followed);
  const { pathname } = useLocation();
  return items.map((item) => {
    const isHere = item.is_filter
      ? item.link === `/#${inView}`
      : pathname === item.link || pathname.startsWith(`${item.link}/`);
    return (
      <Link
        key={item.link}
        to={item.link}
        className={css['entry']}
        data-in-view={isHere ? '' : undefined}
        aria-current={isHere ? (item.is_filter ? 'location' : 'page') : undefined}
      >
        {item.name}
      </Link>
    );
  });
}

/**
 * The ways in: for a guest signing in and up, for a learner to their lessons and what is theirs.
 */
function Ways() {
  const session = useSession();
  if (session.status === 'signed_in') {
    return (
      <div className={css['ways']}>
        <Link to="/learn" className={buttonClass({ variant: 'secondary' })}>
          {t('nav.learn')}
        </Link>
        <PublicPerson />
      </div>
    );
  }
  return (
    <div className={css['ways']}>
      <Link to="/login" className={`${buttonClass({ variant: 'ghost' })} ${css['login']}`}>
        {t('nav.login')}
      </Link>
      <Link to="/checkout" className={buttonClass({ variant: 'primary' })}>
        {t('nav.signup')}
      </Link>
    </div>
  );
}
