import { type RefObject, useEffect, useRef, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { t as shellText } from '../../copy/vi.ts';
import {
  OpenFactorTicketDocument,
  ProveSessionDocument,
  SecondFactorDocument,
} from '../../graphql/generated/graphql.ts';
import { useMutate } from '../../graphql/use-mutate.ts';
import { useQueryStatus } from '../../graphql/use-query-status.ts';
import { ProofDialog } from '../../lib/confirm-identity/proof-dialog.tsx';
import { errorText } from '../../lib/format/error-text.ts';
import { useFactorStepStore } from '../../lib/identity/factor-step.ts';
import { safeNext } from '../../lib/identity/safe-next.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { ErrorPanel } from '../../ui/states/error-panel.tsx';
import { Skeleton } from '../../ui/states/skeleton.tsx';
import { SkeletonGate } from '../../ui/states/skeleton-gate.tsx';
import { AppStep } from './app-step.tsx';
import { CodesStep } from './codes-step.tsx';
import { t } from './copy.ts';
import { FactorList } from './factor-list.tsx';
import { FactorWays } from './factor-ways.tsx';
import { PasskeyStep } from './passkey-step.tsx';
import css from './second-factor.module.css';
import type { Factor, SetUp } from './set-up.ts';

/** What one proves beside the password: what is there, and the three steps to more of it. */
export function SecurityPage() {
  const status = useQueryStatus(SecondFactorDocument, {
    variables: {},
    fetchPolicy: 'cache-and-network',
  });
  if (status.kind === 'loading')
    return (
      <SkeletonGate
        loading
        skeleton={<Skeleton width="100%" height="16rem" />}
        label={shellText('common.loading')}
      >
        {null}
      </SkeletonGate>
    );
  if (status.kind !== 'ready')
    return (
      <ErrorPanel
        title={t('factor.failed')}
        retryLabel={t('factor.retry')}
        code={status.error.code}
        onRetry={status.reload}
      >
        {errorText(status.error)}
      </ErrorPanel>
    );
  return <Security factor={status.data.second_factor} reload={status.reload} />;
}

function Security({ factor, reload }: { readonly factor: Factor; readonly reload: () => void }) {
  const [setUp, setSetUp] = useState<SetUp>({ kind: 'none' });
  const [wanted, setWanted] = useState<'passkey' | 'app' | 'codes' | null>(null);
  const openTicket = useMutate(OpenFactorTicketDocument);
  useSteps(setUp, factor);
  const place = useRef<HTMLDivElement>(null);
  // While a dialog is open nothing under it takes the focus.
  useStepFocus(place, wanted === null ? setUp.kind : null);
  const done = useDone(reload, setSetUp);
  const start = async (proof: string) => {
    const opened = await openTicket({ confirm_password: proof });
    if (opened.ok && wanted !== null)
      setSetUp({ kind: wanted, ticket: opened.value.open_factor_ticket.token });
    return opened;
  };
  const toCodes = (ticket: string) =>
    hasCodes(factor) ? done() : setSetUp({ kind: 'codes', ticket });
  if (factor.is_required && factor.is_on && !factor.is_session_proven)
    return <ProveSession onDone={done} />;
  return (
    <div ref={place} className={css['page']}>
      {setUp.kind === 'none' &&
        (factor.is_on ? (
          <FactorList factor={factor} onAdd={setWanted} reload={reload} />
        ) : (
          <FactorWays onAdd={setWanted} />
        ))}
      {setUp.kind === 'passkey' && (
        <PasskeyStep
          key={setUp.ticket}
          ticket={setUp.ticket}
          hasCodes={hasCodes(factor)}
          onNext={() => toCodes(setUp.ticket)}
          onBack={() => setSetUp({ kind: 'none' })}
          onAdded={reload}
        />
      )}
      {setUp.kind === 'app' && (
        <AppStep
          ticket={setUp.ticket}
          onNext={() => toCodes(setUp.ticket)}
          onBack={() => setSetUp({ kind: 'none' })}
        />
      )}
      {setUp.kind === 'codes' && <CodesStep ticket={setUp.ticket} onDone={done} />}
      {wanted !== null && (
        <ProofDialog
          title={t('factor.prove')}
          description={t('factor.prove.body')}
          confirmLabel={t('factor.prove.submit')}
          busyLabel={t('factor.prove.busy')}
          onConfirm={start}
          onClose={() => setWanted(null)}
        />
      )}
    </div>
  );
}

/** Codes that were never put away are none: they may be gone with the page that showed them. */
function hasCodes({ recovery_codes_left: left, recovery_codes_kept: areKept }: Factor): boolean {
  return left > 0 && areKept;
}

/** Where it goes on when something was done: to the page that asked for it, else here. */
function useDone(reload: () => void, setSetUp: (next: SetUp) => void): () => void {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  return () => {
    setSetUp({ kind: 'none' });
    reload();
    if (params.has('next')) void navigate(safeNext(params.get('next')), { replace: true });
  };
}

function useSteps({ kind }: SetUp, { is_on: isOn }: Factor): void {
  const setStep = useFactorStepStore((store) => store.setStep);
  const step = kind === 'codes' ? 2 : kind === 'none' ? (isOn ? null : 0) : 1;
  useEffect(() => {
    setStep(step);
    return () => setStep(null);
  }, [step, setStep]);
}

/**
 * Each step begins at its heading: what had the focus went away with the step before. `null`: not
 * now.
 */
function useStepFocus(place: RefObject<HTMLElement | null>, step: SetUp['kind'] | null): void {
  const shown = useRef<SetUp['kind']>('none');
  useEffect(() => {
    if (step === null || step === shown.current) return;
    shown.current = step;
    place.current?.querySelector('h1')?.focus();
  }, [place, step]);
}

/** A session that was opened before the factor was there. */
function ProveSession({ onDone }: { readonly onDone: () => void }) {
  const prove = useMutate(ProveSessionDocument);
  const [isAsked, setAsked] = useState(false);
  const confirm = async (proof: string) => {
    const proved = await prove({ confirm_password: proof });
    if (proved.ok) onDone();
    return proved;
  };
  return (
    <div className={css['page']}>
      <Card as="section" className={css['card']}>
        <div>
          <h1 className="h-page">{t('factor.session.title')}</h1>
          <p className={css['lead']}>{t('factor.session.body')}</p>
        </div>
        <Button variant="primary" size="xl" block onClick={() => setAsked(true)}>
          {t('factor.prove')}
        </Button>
      </Card>
      {isAsked && (
        <ProofDialog
          title={t('factor.prove')}
          confirmLabel={t('factor.prove.submit')}
          busyLabel={t('factor.prove.busy')}
          onConfirm={confirm}
          onClose={() => setAsked(false)}
        />
      )}
    </div>
  );
}
