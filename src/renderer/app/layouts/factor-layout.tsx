import CircleHelp from 'lucide-react/icons/circle-question-mark';
import { Link, Outlet } from 'react-router';
import { t } from '../../copy/vi.ts';
import { brand } from '../../lib/format/brand.ts';
import { useFactorStepStore } from '../../lib/identity/factor-step.ts';
import { usePlatform } from '../../platform/context.tsx';
import { buttonClass } from '../../ui/button.tsx';
import { Logo } from '../../ui/mark.tsx';
import { Stepper } from '../../ui/navigation/stepper.tsx';
import { MainArea } from '../main-area.tsx';
import css from './focused-layout.module.css';

const steps = [t('factor.step1'), t('factor.step2'), t('factor.step3')];

/**
 * One thing to do and nothing else around it: proving who one is, and setting that up with its
 * three steps.
 */
export function FactorLayout() {
  const step = useFactorStepStore((store) => store.step);
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
              label={t('factor.steps')}
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
        <a
          className={`${buttonClass({ variant: 'ghost' })} ${css['ask']}`}
          aria-label={t('pay.help')}
          href={`mailto:${brand.email}`}
        >
          <CircleHelp aria-hidden="true" />
          <span className={css['word']}>{t('pay.help')}</span>
        </a>
      </header>
      <MainArea className={css['page']}>
        <Outlet />
      </MainArea>
    </div>
  );
}
