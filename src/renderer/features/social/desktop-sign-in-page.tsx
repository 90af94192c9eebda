import { useState } from 'react';
import { Link, Navigate, useLocation, useSearchParams } from 'react-router';
import { desktopSecretForm } from '#shared/social/social-sign-in.ts';
import { createDesktopCodeText } from '../../graphql/generated/texts.ts';
import { usePostOperation } from '../../graphql/graphql-context.tsx';
import { appErrorOf } from '../../graphql/request-error.ts';
import { brand } from '../../lib/format/brand.ts';
import { errorText } from '../../lib/format/error-text.ts';
import { loginAddress } from '../../lib/identity/safe-next.ts';
import { useServerReason } from '../../lib/use-server-reason.ts';
import { useSession } from '../../platform/context.tsx';
import { Button, buttonClass } from '../../ui/button.tsx';
import { t } from './copy.ts';
import { DesktopPerson } from './desktop-person.tsx';
import { Message } from './social-status.tsx';
import css from './social.module.css';
import { useRefusal } from '#renderer/lib/use-refusal.ts';

/** What the application asked for, out of the address. */
interface DesktopRequest {
  readonly challenge: string;
  readonly state: string;
}

/**
 * Signs the desktop application in with the account of this browser, when its owner says so.
 * Nothing is handed over unasked: any page can lead here.
 */
export function DesktopSignInPage() {
  const [params] = useSearchParams();
  const request = readRequest(params);
  const [link, setLink] = useState<string | null>(null);
  const session = useSession();
  const { pathname, search } = useLocation();
  if (request === null) return <BadRequest />;
  if (session.status === 'guest' || session.expired)
    return <Navigate replace to={loginAddress(`${pathname}${search}`)} />;
  if (link !== null) return <Done link={link} onAgain={() => setLink(null)} />;
  return <Question request={request} onLink={setLink} />;
}

function Question({
  request,
  onLink,
}: {
  readonly request: DesktopRequest;
  readonly onLink: (link: string) => void;
}) {
  const post = usePostOperation();
  const reason = useServerReason();
  const [isBusy, setBusy] = useState(false);
  const [refusal, setRefusal] = useRefusal();
  const agree = async () => {
    setBusy(true);
    setRefusal(null);
    try {
      const { data } = await post({
        operationName: createDesktopCodeText.name,
        query: createDesktopCodeText.text,
        variables: { challenge: request.challenge },
      });
      // The server answers by the schema the text was checked against.
      const { create_desktop_code: made } = data as {
        readonly create_desktop_code: { readonly code: string };
      };
      const link = `maivang://auth?${new URLSearchParams({ code: made.code, state: request.state }).toString()}`;
      onLink(link);
      location.assign(link);
    } catch (thrown) {
      setBusy(false);
      setRefusal(appErrorOf(thrown));
    }
  };
  return (
    <>
      <h1 className="h-page">{t('desk.title')}</h1>
      <p className={css['lead']}>{t('desk.lead', { brand: brand.name })}</p>
      <DesktopPerson />
      <div className={css['buttons']}>
        {refusal !== null && <Message text={errorText(refusal)} />}
        <Button
          variant="primary"
          size="xl"
          block
          busy={isBusy}
          busyLabel={t('desk.busy')}
          reason={reason}
          onClick={() => void agree()}
        >
          {t('desk.submit')}
        </Button>
        <Link
          className={buttonClass({ variant: 'ghost', size: 'lg', block: true })}
          to="/dashboard"
        >
          {t('desk.cancel')}
        </Link>
      </div>
    </>
  );
}

function Done({ link, onAgain }: { readonly link: string; readonly onAgain: () => void }) {
  return (
    <>
      <h1 className="h-page">{t('desk.done')}</h1>
      <p className={css['lead']}>
        <output>{t('desk.doneLead')}</output>
      </p>
      <div className={css['buttons']}>
        <a className={buttonClass({ variant: 'primary', size: 'xl', block: true })} href={link}>
          {t('desk.open')}
        </a>
        <Button variant="ghost" size="lg" block onClick={onAgain}>
          {t('desk.again')}
        </Button>
      </div>
    </>
  );
}

function BadRequest() {
  return (
    <>
      <h1 className="h-page">{t('desk.badTitle')}</h1>
      <p className={css['lead']}>{t('desk.badLead')}</p>
      <div className={css['buttons']}>
        <Link
          className={buttonClass({ variant: 'secondary', size: 'lg', block: true })}
          to="/dashboard"
        >
          {t('desk.toDashboard')}
        </Link>
      </div>
    </>
  );
}

function readRequest(params: URLSearchParams): DesktopRequest | null {
  const challenge = params.get('challenge') ?? '';
  const state = params.get('state') ?? '';
  return desktopSecretForm.test(challenge) && desktopSecretForm.test(state)
    ? { challenge, state }
    : null;
}
