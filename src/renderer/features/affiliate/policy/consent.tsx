import CircleCheck from 'lucide-react/icons/circle-check';
import { useState } from 'react';
import { Link } from 'react-router';
import { AgreeAffiliatePolicyDocument } from '#renderer/graphql/generated/graphql.ts';
import { useMutate } from '#renderer/graphql/use-mutate.ts';
import { errorText } from '#renderer/lib/format/error-text.ts';
import { notify } from '#renderer/lib/notify.ts';
import { useRefusal } from '#renderer/lib/use-refusal.ts';
import { useServerReason } from '#renderer/lib/use-server-reason.ts';
import { Button, buttonClass } from '#renderer/ui/button.tsx';
import { inlineLinkClass } from '#renderer/ui/text/inline-link.tsx';
import { useJoinDraft } from '../join/join-draft.ts';
import { useAccount } from '../dashboard/use-affiliate.ts';
import { t } from './copy.ts';
import css from './policy-page.module.css';

/**
 * What the reader does with the policy: joins by it, agrees to a new version, or sees that they
 * did. Nothing while their place is not known.
 */
export function Consent({ version }: { readonly version: number }) {
  const status = useAccount();
  const reason = useServerReason();
  const agreeToJoin = useJoinDraft((store) => store.agree);
  if (status.kind !== 'ready') return null;
  const account = status.data;
  if (account === null) {
    // The agreement is remembered for the form on the next page.
    return (
      <Link
        className={buttonClass({ variant: 'primary', size: 'lg' })}
        to="/affiliate/dashboard"
        onClick={() => agreeToJoin(version)}
      >
        {t('policy.cta')}
      </Link>
    );
  }
  if (account.policy_version === version) {
    return (
      <p className={css['agreed']}>
        <CircleCheck aria-hidden="true" />
        <span>
          {t('policy.agreed', { v: version })}{' '}
          <Link className={inlineLinkClass} to="/affiliate/dashboard">
            {t('policy.toDashboard')}
          </Link>
        </span>
      </p>
    );
  }
  return (
    <Agree
      version={version}
      old={account.policy_version}
      reason={reason}
      onAgreed={status.reload}
    />
  );
}

interface AgreeProps {
  readonly version: number;
  readonly old: number | null;
  readonly reason: string | undefined;
  readonly onAgreed: () => void;
}

function Agree({ version, old, reason, onAgreed }: AgreeProps) {
  const send = useMutate(AgreeAffiliatePolicyDocument);
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useRefusal();
  const press = async () => {
    setBusy(true);
    const done = await send({ version });
    setBusy(false);
    setRefusal(done.ok ? null : done.error);
    if (!done.ok) return;
    notify(t('policy.agree.done', { v: version }), { kind: 'success' });
    onAgreed();
  };
  return (
    <div className={css['agree']}>
      <p>
        {old === null
          ? t('policy.agree.first', { v: version })
          : t('policy.agree.p', { old, v: version })}
      </p>
      <Button
        variant="primary"
        size="lg"
        busy={busy}
        busyLabel={t('policy.agree.busy')}
        reason={reason}
        onClick={() => void press()}
      >
        {t('policy.agree', { v: version })}
      </Button>
      {refusal !== null && (
        <p role="alert" className={css['refusal']}>
          {errorText(refusal)}
        </p>
      )}
    </div>
  );
}
