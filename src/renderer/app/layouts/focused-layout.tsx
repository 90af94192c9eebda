import CircleHelp from 'lucide-react/icons/circle-question-mark';
import { Link, Outlet } from 'react-router';
import { t } from '../../copy/vi.ts';
import { brand } from '../../lib/format/brand.ts';
import { useCheckoutStepStore } from '../../lib/checkout/checkout-step.ts';
import { usePlatform, useSession } from '../../platform/context.tsx';
import { buttonClass } from '../../ui/button.tsx';
import { cx } from '../../ui/cx.ts';
import { Logo } from '../../ui/mark.tsx';
import { Stepper } from '../../ui/navigation/stepper.tsx';
import { Notices } from '../connection/notices.tsx';
import { MainArea } from '../main-area.tsx';
import css from './focused-layout.module.css';

const steps = [t('pay.step1'), t('pay.step2'), t('pay.step3')];

/**
 * One thing to do and nothing else around it: the checkout with its three steps (design 5.6, 5.7).
 */
export function FocusedLayout() {
  const step = useCheckoutStepStore((store) => store.step);
  const hasTitleBar = usePlatform().titleBar !== undefined;
  return (
    <div className={css['layout']}>
      <header className={css['header']}>
        <Link
          to={hasTitleBar ? '/dashboard' : '/'}
          className={css['logo']}
          aria-label={t('common.homeLink', { brand: brand.name })}
        >
          <Logo name={brand.name} />
        </Link>
        <div className={css['steps']}>
          {step !== null && (
            <Stepper
              label={t('pay.steps')}
              steps={steps}
              current={step}
              doneLabel={t('pay.stepDone')}
            />
          )}
        </div>
        {step !== null && (
          <p className={css['step']}>
            <span className="sr">{t('pay.stepOf', { n: step + 1, m: steps.length })} </span>
            {steps[step]}
          </p>
        )}
        <HelpWay />
      </header>
      <div className={css['notices']}>
        <Notices />
      </div>
      <MainArea className={css['page']}>
        <Outlet />
      </MainArea>
    </div>
  );
}

/** To a request of whoever is signed in; a guest has none to make, and writes to us. */
function HelpWay() {
  const session = useSession();
  const look = {
    className: cx(buttonClass({ variant: 'ghost' }), css['ask']),
    'aria-label': t('pay.help'),
  };
  const words = (
    <>
      <CircleHelp aria-hidden="true" />
      <span className={css['word']}>{t('pay.help')}</span>
    </>
  );
  return session.status === 'signed_in' ? (
    <Link {...look} to="/your-ticket?tab=support">
      {words}
    </Link>
  ) : (
    <a {...look} href={`mailto:${brand.email}`}>
      {words}
    </a>
  );
}
