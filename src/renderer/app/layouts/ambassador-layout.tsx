import { useSearchParams } from 'react-router';
import { readStep } from '#shared/domain/ambassador/check-application.ts';
import { wizardSteps } from '#shared/domain/ambassador/application.ts';
import { RequireSession } from '../require-session.tsx';
import { usePlatform, useSession } from '../../platform/context.tsx';
import { EitherLayout } from './either-layout.tsx';
import { WizardLayout } from './wizard-layout.tsx';

/**
 * The offer for everybody in the frame of the site, the wizard behind it alone on the page, for
 * whoever is signed in.
 */
export function AmbassadorLayout() {
  const [params] = useSearchParams();
  const step = readStep(params.get('step'));
  const isGuest = useSession().status === 'guest';
  const hasSite = usePlatform().titleBar === undefined;
  // The client has no public pages: there a guest signs in first.
  if (isGuest && (step !== wizardSteps.offer || !hasSite)) return <RequireSession />;
  return step === wizardSteps.offer || step === wizardSteps.sent ? (
    <EitherLayout />
  ) : (
    <WizardLayout />
  );
}
