import { useApolloClient } from '@apollo/client/react';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { t as shellText } from '#renderer/copy/vi.ts';
import { officeRoleNames } from '#shared/domain/office/office-role-names.ts';
import {
  AcceptOfficeInvitationDocument,
  MeDocument,
  OfficeOfferDocument,
  type OfficeOfferQuery,
} from '#renderer/graphql/generated/graphql.ts';
import { readyData } from '#renderer/graphql/query-status.ts';
import { useMutate } from '#renderer/graphql/use-mutate.ts';
import { useQueryStatus } from '#renderer/graphql/use-query-status.ts';
import { formatTimestamp } from '#renderer/lib/format/format-date.ts';
import { roleOf } from '#renderer/lib/format/office-role.ts';
import { useNow } from '#renderer/lib/time/use-now.ts';
import { useServerReason } from '#renderer/lib/use-server-reason.ts';
import { useSignOut } from '#renderer/lib/identity/use-sign-out.ts';
import { useSession } from '#renderer/platform/context.tsx';
import { Button, buttonClass } from '#renderer/ui/button.tsx';
import { Skeleton } from '#renderer/ui/states/skeleton.tsx';
import { SkeletonGate } from '#renderer/ui/states/skeleton-gate.tsx';
import { useLinkToken } from '#renderer/lib/identity/use-link-token.ts';
import { ConfirmDialog } from '../list/confirm-dialog.tsx';
import { ListTrouble } from '../list/list-trouble.tsx';
import { t } from './copy.ts';
import css from './invitation.module.css';

type Offer = NonNullable<OfficeOfferQuery['office_offer']>;

/**
 * `/office-invitation#token=…`: what the mailed link is for, and the way to it: an account with
 * that address, proved, then the role.
 */
export function OfficeInvitationPage() {
  const token = useLinkToken() ?? '';
  const status = useQueryStatus(OfficeOfferDocument, {
    variables: { token },
    fetchPolicy: 'network-only',
  });
  return (
    <div className={css['page']}>
      <SkeletonGate
        loading={status.kind === 'loading'}
        skeleton={<Skeleton height="12rem" />}
        label={shellText('common.loading')}
      >
        {() => {
          if (status.kind === 'loading') return null;
          if (status.kind !== 'ready')
            return <ListTrouble status={status} title={t('invite.page.failed')} />;
          const offer = status.data.office_offer;
          return offer == null ? <Dead /> : <Offered offer={offer} token={token} />;
        }}
      </SkeletonGate>
    </div>
  );
}

function Dead() {
  return (
    <>
      <h1 className="h-page">{t('invite.page.dead')}</h1>
      <p className={css['lead']}>{t('invite.page.dead.body')}</p>
      <Link className={buttonClass({ variant: 'primary', size: 'xl', block: true })} to="/">
        {t('invite.page.home')}
      </Link>
    </>
  );
}

function Offered({ offer, token }: { readonly offer: Offer; readonly token: string }) {
  const now = useNow();
  const role = officeRoleNames[roleOf(offer.role)];
  return (
    <>
      <div>
        <h1 className="h-page">{t('invite.page.title', { name: offer.invited_by })}</h1>
        <p className={css['lead']}>
          {t('invite.page.lead', {
            role,
            email: offer.email,
            until: formatTimestamp(Date.parse(offer.expires_at), now),
          })}
        </p>
      </div>
      <NextStep offer={offer} token={token} />
      <p className="t3 sm">{t('invite.page.factor')}</p>
    </>
  );
}

/** What is missing to the role: an account, the right one, its proved address, or only a yes. */
function NextStep({ offer, token }: { readonly offer: Offer; readonly token: string }) {
  const isSignedIn = useSession().status === 'signed_in';
  const me = readyData(useQueryStatus(MeDocument, { variables: {} }))?.me ?? null;
  const { busy, signOut } = useSignOut();
  const next = `?next=${encodeURIComponent(`/office-invitation#token=${token}`)}`;
  if (!isSignedIn)
    return (
      <>
        <Link
          className={buttonClass({ variant: 'primary', size: 'xl', block: true })}
          to={`/register${next}`}
        >
          {t('invite.page.register')}
        </Link>
        <Link
          className={buttonClass({ variant: 'secondary', size: 'xl', block: true })}
          to={`/login${next}`}
        >
          {t('invite.page.login')}
        </Link>
      </>
    );
  if (me === null) return <Skeleton height="3.25rem" />;
  if (me.email !== offer.email)
    return (
      <>
        <p role="alert">{t('invite.page.other', { email: me.email, wanted: offer.email })}</p>
        <Button variant="primary" size="xl" block busy={busy} onClick={() => void signOut(false)}>
          {t('invite.page.leave')}
        </Button>
      </>
    );
  if (!me.is_verify_email)
    return (
      <Link
        className={buttonClass({ variant: 'primary', size: 'xl', block: true })}
        to={`/verify${next}`}
      >
        {t('invite.page.prove')}
      </Link>
    );
  return <Accept offer={offer} token={token} />;
}

function Accept({ offer, token }: { readonly offer: Offer; readonly token: string }) {
  const accept = useMutate(AcceptOfficeInvitationDocument);
  const client = useApolloClient();
  const navigate = useNavigate();
  const offline = useServerReason();
  const [isAsking, setAsking] = useState(false);
  const label = t('invite.page.accept', { role: officeRoleNames[roleOf(offer.role)] });
  return (
    <>
      <Button variant="primary" size="xl" block reason={offline} onClick={() => setAsking(true)}>
        {label}
      </Button>
      {isAsking && (
        <ConfirmDialog
          title={t('invite.page.accept.title')}
          description={t('invite.page.accept.what')}
          confirmLabel={label}
          password
          onClose={() => setAsking(false)}
          onConfirm={async ({ confirm_password }) => {
            const done = await accept({ token, confirm_password });
            if (!done.ok) return done;
            await client.refetchQueries({ include: [MeDocument] }).catch(() => undefined);
            void navigate('/admin', { replace: true });
            return done;
          }}
        />
      )}
    </>
  );
}
