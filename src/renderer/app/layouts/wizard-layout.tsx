import CheckCheck from 'lucide-react/icons/check-check';
import CloudOff from 'lucide-react/icons/cloud-off';
import LoaderCircle from 'lucide-react/icons/loader-circle';
import { Link, Outlet } from 'react-router';
import { t } from '../../copy/vi.ts';
import { brand } from '../../lib/format/brand.ts';
import { useWizardHeadStore, type WizardHead } from '../../lib/page/wizard-head.ts';
import { usePlatform } from '../../platform/context.tsx';
import { Button } from '../../ui/button.tsx';
import { Logo } from '../../ui/mark.tsx';
import { Notices } from '../connection/notices.tsx';
import { MainArea } from '../main-area.tsx';
import css from './wizard-layout.module.css';

/**
 * Many questions and nothing else around them: the logo, how what was written stands, the way out
 * (design 5.20).
 */
export function WizardLayout() {
  const head = useWizardHeadStore((store) => store.head);
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
        <output className={css['saved']} data-tone={head?.saved?.tone}>
          {head !== null && head.saved !== null && <Saved saved={head.saved} />}
        </output>
        {head !== null && (
          <Button variant="ghost" onClick={head.exit.onExit}>
            {head.exit.label}
          </Button>
        )}
      </header>
      <div className={css['notices']}>
        <Notices />
      </div>
      <MainArea>
        <Outlet />
      </MainArea>
    </div>
  );
}

const icons = { ok: CheckCheck, wait: LoaderCircle, bad: CloudOff } as const;

function Saved({
  saved: { text, brief, tone },
}: {
  readonly saved: NonNullable<WizardHead['saved']>;
}) {
  const Icon = icons[tone];
  return (
    <>
      <Icon aria-hidden="true" />
      <span className={css['savedText']} data-brief={brief !== undefined || undefined}>
        {text}
      </span>
      {brief !== undefined && (
        <span className={css['brief']} aria-hidden="true">
          {brief}
        </span>
      )}
    </>
  );
}
