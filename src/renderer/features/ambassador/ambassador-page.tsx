import { Navigate, useNavigate, useSearchParams } from 'react-router';
import { wizardSteps } from '#shared/domain/ambassador/application.ts';
import { readStep } from '#shared/domain/ambassador/check-application.ts';
import { t as shellText } from '../../copy/vi.ts';
import type { QueryStatus } from '../../graphql/query-status.ts';
import { errorText } from '../../lib/format/error-text.ts';
import { formatTimestamp } from '../../lib/format/format-date.ts';
import { useNow } from '../../lib/time/use-now.ts';
import { useSession } from '../../platform/context.tsx';
import { ErrorPanel } from '../../ui/states/error-panel.tsx';
import { SkeletonGate } from '../../ui/states/skeleton-gate.tsx';
import { t } from './copy.ts';
import { type ApplicationData, useApplication } from './data/use-application.ts';
import { useDraftAutosave } from './data/use-draft-autosave.ts';
import { fateText } from './fate-text.ts';
import { Offer, type OfferProps } from './offer.tsx';
import { Status } from './status.tsx';
import { stepAddress, Wizard, type WizardStep } from './wizard.tsx';
import { WizardSkeleton } from './wizard-skeleton.tsx';

/**
 * `/ambassador-offer`: the offer (step 0, the default), the wizard (1 to 5), what became of the
 * application (6).
 */
export function AmbassadorPage() {
  const [params] = useSearchParams();
  const session = useSession();
  const step = readStep(params.get('step'));
  if (session.status === 'guest') return <Offer way={null} />;
  // Another person is another draft: nothing of the page before stays.
  return <ForPerson key={session.userId} step={step} />;
}

function ForPerson({ step }: { readonly step: number }) {
  const status = useApplication();
  if (step === wizardSteps.offer) return <OfferForPerson status={status} />;
  return (
    <SkeletonGate
      loading={status.kind === 'loading'}
      skeleton={<WizardSkeleton />}
      label={shellText('common.loading')}
    >
      {() => {
        if (status.kind === 'loading') return null;
        if (status.kind === 'ready') return <Step step={step} data={status.data} />;
        return (
          <ErrorPanel
            title={t('amb.failed')}
            code={
              status.kind === 'offline'
                ? undefined
                : shellText('common.errorCode', { code: status.error.code })
            }
            onRetry={status.reload}
            retryLabel={shellText('common.retry')}
          >
            {status.kind === 'offline' ? t('amb.offline.first') : errorText(status.error)}
          </ErrorPanel>
        );
      }}
    </SkeletonGate>
  );
}

/**
 * The step of the address, as far as the application is there: a sent one is not written any more,
 * an unsent one has no fate.
 */
function Step({ step, data }: { readonly step: number; readonly data: ApplicationData }) {
  const application = data.ambassador_application;
  const now = useNow();
  const isOpen =
    application === null ||
    application.status === 'DRAFT' ||
    application.status === 'ASKED' ||
    (application.status === 'DECLINED' &&
      application.reapply_from !== null &&
      Date.parse(application.reapply_from) <= now);
  if (step === wizardSteps.sent) {
    if (application === null || application.status === 'DRAFT')
      return <Navigate replace to={stepAddress(wizardSteps.offer)} />;
    return <Status application={application} status={application.status} />;
  }
  if (!isOpen) return <Navigate replace to={stepAddress(wizardSteps.sent)} />;
  // `readStep` gives 0 to 6; the offer and the end are handled above.
  return <OpenWizard data={data} step={step as WizardStep} />;
}

function OpenWizard({ data, step }: { readonly data: ApplicationData; readonly step: WizardStep }) {
  const autosave = useDraftAutosave(data);
  const navigate = useNavigate();
  return autosave === null ? (
    <WizardSkeleton />
  ) : (
    <Wizard
      autosave={autosave}
      data={data}
      step={step}
      onSent={() => void navigate(stepAddress(wizardSteps.sent))}
    />
  );
}

function OfferForPerson({ status }: { readonly status: QueryStatus<ApplicationData> }) {
  const now = useNow();
  if (status.kind === 'loading') return <Offer way={null} />;
  const begin: OfferProps['way'] = {
    label: t('amb.start'),
    to: stepAddress(wizardSteps.about),
    note: null,
  };
  const application = status.kind === 'ready' ? status.data.ambassador_application : null;
  if (application === null) return <Offer way={begin} />;
  if (application.status === 'DRAFT')
    return (
      <Offer
        way={{
          label: t('amb.resume'),
          to: stepAddress(Math.min(application.step, wizardSteps.review)),
          note: t('amb.resume.saved', {
            time: formatTimestamp(Date.parse(application.updated_at), now),
          }),
        }}
      />
    );
  return (
    <Offer
      way={{
        label: t('amb.see'),
        to: stepAddress(wizardSteps.sent),
        note: fateText(application, application.status),
      }}
    />
  );
}
