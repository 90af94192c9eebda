import { Link, Outlet } from 'react-router';
import { t } from '../../copy/vi.ts';
import { brand } from '../../lib/format/brand.ts';
import { MaiBranch } from '../../ui/branch/mai-branch.tsx';
import { Logo } from '../../ui/mark.tsx';
import { MainArea } from '../main-area.tsx';
import css from './auth-layout.module.css';

/** The branch beside the forms is a picture, not data: as many nodes as look well. */
const picture = { total: 45, open: 18, done: 18 } as const;

/** The form on one side, the night branch on the other. */
export function AuthLayout() {
  return (
    <div className={css['container']}>
      <div className={css['layout']}>
        <div className={css['side']}>
          <header>
            <Link
              to="/"
              className={css['logo']}
              aria-label={t('common.homeLink', { brand: brand.name })}
            >
              <Logo name={brand.name} />
            </Link>
          </header>
          <MainArea className={css['form']}>
            <Outlet />
          </MainArea>
        </div>
        <div className={css['night']} data-theme="dark" aria-hidden="true">
          <p className={css['words']}>{t('auth.side')}</p>
          <div className={css['branch']}>
            <MaiBranch form="tall" label="" {...picture} />
          </div>
        </div>
      </div>
    </div>
  );
}
