import ArrowLeft from 'lucide-react/icons/arrow-left';
import BadgeCheck from 'lucide-react/icons/badge-check';
import Laptop from 'lucide-react/icons/laptop';
import Smartphone from 'lucide-react/icons/smartphone';
import { useEffect, useRef, useState } from 'react';
import {
  AddPasskeyDocument,
  BeginPasskeyDocument,
  RenamePasskeyDocument,
} from '../../graphql/generated/graphql.ts';
import { useMutate } from '../../graphql/use-mutate.ts';
import { isPhone, systemName } from '../../lib/format/device-name.ts';
import { errorText } from '../../lib/format/error-text.ts';
import { makePasskey } from '../../lib/identity/passkey-browser.ts';
import { useFirstFocus } from '../../lib/overlays/use-first-focus.ts';
import { useServerReason } from '../../lib/use-server-reason.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Field } from '../../ui/forms/field.tsx';
import { t } from './copy.ts';
import css from './second-factor.module.css';

export interface PasskeyStepProps {
  readonly ticket: string;
  readonly hasCodes: boolean;
  readonly onAdded: () => void;
  readonly onNext: () => void;
  readonly onBack: () => void;
}

/** Asks the browser for a passkey as soon as it opens; then its name, and the other device. */
export function PasskeyStep({ ticket, hasCodes, onAdded, onNext, onBack }: PasskeyStepProps) {
  const { made, ...making } = useMaking(ticket, onAdded);
  if (made === null) return <Asking {...making} onBack={onBack} />;
  return <Made {...making} made={made} hasCodes={hasCodes} onNext={onNext} />;
}

interface MadeProps extends Pick<PasskeyStepProps, 'hasCodes' | 'onNext'>, Making {
  readonly made: MadePasskey;
}

function Made({ made, busy, problem, make, hasCodes, onNext }: MadeProps) {
  const head = useFirstFocus<HTMLHeadingElement>();
  const rename = useMutate(RenamePasskeyDocument);
  const [name, setName] = useState(deviceName());
  const goOn = async () => {
    if (name.trim() !== '' && name.trim() !== made.name)
      await rename({ id: made.id, name: name.trim() });
    onNext();
  };
  const Other = isPhone(navigator.userAgent) ? Laptop : Smartphone;
  return (
    <>
      <Card as="section" className={`${css['card']} ${css['centred']}`}>
        <span className={css['ring']} data-tone="ok">
          <BadgeCheck aria-hidden="true" />
        </span>
        <div>
          <h1 ref={head} className="h-page" tabIndex={-1}>
            {t('factor.made.title')}
          </h1>
          <p className={css['lead']}>{t('factor.made.lead')}</p>
        </div>
      </Card>
      <Card as="section">
        <Field
          label={t('factor.made.name')}
          hint={t('factor.made.hint')}
          maxLength={60}
          value={name}
          onChange={(event) => setName(event.target.value)}
        />
      </Card>
      <Card as="section" className={css['other']}>
        <span className={css['tile']}>
          <Other aria-hidden="true" />
        </span>
        <div>
          <p className="b6">
            {t(isPhone(navigator.userAgent) ? 'factor.made.otherOnPhone' : 'factor.made.other')}
          </p>
          <p className="t2 sm">
            {t(
              isPhone(navigator.userAgent)
                ? 'factor.made.otherOnPhone.sub'
                : 'factor.made.other.sub',
            )}
          </p>
        </div>
        <Button busy={busy} busyLabel={t('factor.busy')} onClick={() => void make()}>
          {t('factor.add')}
        </Button>
      </Card>
      {problem !== null && (
        <p role="alert" className={css['refusal']}>
          {problem}
        </p>
      )}
      <div className={css['foot']}>
        <Button variant="primary" size="xl" block onClick={() => void goOn()}>
          {t(hasCodes ? 'factor.new.done' : 'factor.made.next')}
        </Button>
      </div>
    </>
  );
}

/** What its person may call this device, until they call it otherwise. */
function deviceName(): string {
  const kind = t(isPhone(navigator.userAgent) ? 'factor.device.phone' : 'factor.device.computer');
  const system = systemName(navigator.userAgent);
  return system === null ? kind : t('factor.device.named', { kind, system });
}

interface MadePasskey {
  readonly id: string;
  readonly name: string;
}

interface Making {
  readonly busy: boolean;
  /** What to read; null = nothing is wrong. */
  readonly problem: string | null;
  readonly make: () => Promise<void>;
}

function useMaking(
  ticket: string,
  onAdded: () => void,
): Making & { readonly made: MadePasskey | null } {
  const begin = useMutate(BeginPasskeyDocument);
  const add = useMutate(AddPasskeyDocument);
  const [made, setMade] = useState<MadePasskey | null>(null);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const make = async () => {
    setBusy(true);
    setProblem(null);
    const name = deviceName();
    const begun = await begin({ confirm_password: ticket });
    const answered = begun.ok ? await makePasskey(begun.value.begin_passkey) : begun;
    const added =
      answered.ok && answered.value !== null
        ? await add({ response: answered.value, name, confirm_password: ticket })
        : null;
    setBusy(false);
    if (!answered.ok) return setProblem(errorText(answered.error));
    // The browser does not tell whether they gave up or this device makes none.
    if (added === null) return setProblem(t('factor.passkey.none'));
    if (!added.ok) return setProblem(errorText(added.error));
    setMade((before) => before ?? { id: added.value.add_passkey, name });
    onAdded();
  };
  // Once: effects run twice in development.
  const begunOnce = useRef(false);
  useEffect(() => {
    if (begunOnce.current) return;
    begunOnce.current = true;
    void make();
    // oxlint-disable-next-line react/exhaustive-deps -- what the click before this page asked for
  }, []);
  return { made, busy, problem, make };
}

function Asking({ busy, problem, make, onBack }: Making & Pick<PasskeyStepProps, 'onBack'>) {
  const reason = useServerReason();
  return (
    <>
      <Card as="section" className={css['card']}>
        <div>
          <h1 className="h-page" tabIndex={-1}>
            {t('factor.add.passkey')}
          </h1>
          <p className={css['lead']}>{t('factor.passkey.sub')}</p>
        </div>
        {problem !== null && (
          <p role="alert" className={css['refusal']}>
            {problem}
          </p>
        )}
        <Button
          variant="primary"
          size="xl"
          block
          busy={busy}
          busyLabel={t('factor.busy')}
          reason={reason}
          onClick={() => void make()}
        >
          {t('factor.add.passkey')}
        </Button>
      </Card>
      <div>
        <Button variant="ghost" onClick={onBack}>
          <ArrowLeft aria-hidden="true" />
          {t('factor.connect.other')}
        </Button>
      </div>
    </>
  );
}
