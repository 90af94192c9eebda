import Fingerprint from 'lucide-react/icons/fingerprint-pattern';
import Laptop from 'lucide-react/icons/laptop';
import ListChecks from 'lucide-react/icons/list-checks';
import Mail from 'lucide-react/icons/mail';
import Smartphone from 'lucide-react/icons/smartphone';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import {
  ForgetDevicesDocument,
  RemoveAuthenticatorAppDocument,
  RemovePasskeyDocument,
} from '../../graphql/generated/graphql.ts';
import { useMutate } from '../../graphql/use-mutate.ts';
import { ProofDialog } from '../../lib/confirm-identity/proof-dialog.tsx';
import { errorText } from '../../lib/format/error-text.ts';
import { formatDate, formatTimestamp } from '../../lib/format/format-date.ts';
import { notify } from '../../lib/notify.ts';
import { useNow } from '../../lib/time/use-now.ts';
import { useServerReason } from '../../lib/use-server-reason.ts';
import { usePlatform } from '../../platform/context.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { inlineLinkClass } from '../../ui/text/inline-link.tsx';
import { t } from './copy.ts';
import css from './second-factor.module.css';
import type { Factor } from './set-up.ts';

export interface FactorListProps {
  readonly factor: Factor;
  readonly onAdd: (way: 'passkey' | 'app' | 'codes') => void;
  readonly reload: () => void;
}

type Removal =
  | { readonly kind: 'app' }
  | { readonly kind: 'passkey'; readonly id: string; readonly name: string };

/** «Bảo mật đăng nhập»: what is on, and taking it away. */
export function FactorList({ factor, onAdd, reload }: FactorListProps) {
  const [removal, setRemoval] = useState<Removal | null>(null);
  const ways = t(
    factor.app_since !== null && factor.passkeys.length > 0 ? 'factor.on.two' : 'factor.on.one',
  );
  return (
    <>
      {factor.reset_at !== null && <WaitingReset at={factor.reset_at} />}
      <div>
        <h1 className="h-page" tabIndex={-1}>
          {t('factor.on.title')}
        </h1>
        <p className={css['lead']}>
          {factor.recovery_codes_left > 0
            ? t('factor.on.lead', { ways, n: factor.recovery_codes_left })
            : t('factor.on.leadNoCodes', { ways })}
        </p>
      </div>
      <Card padding="none">
        <Passkeys factor={factor} onAdd={() => onAdd('passkey')} onRemove={setRemoval} />
        <App
          factor={factor}
          onAdd={() => onAdd('app')}
          onRemove={() => setRemoval({ kind: 'app' })}
        />
        <Codes factor={factor} onAdd={() => onAdd('codes')} />
      </Card>
      {factor.remembered_devices > 0 && (
        <Remembered count={factor.remembered_devices} reload={reload} />
      )}
      <p className={css['note']}>
        <Mail aria-hidden="true" />
        <span>{t('factor.on.note')}</span>
      </p>
      <div>
        <Link className={inlineLinkClass} to="/settings">
          {t('factor.on.back')}
        </Link>
      </div>
      {removal !== null && (
        <RemoveDialog removal={removal} reload={reload} onClose={() => setRemoval(null)} />
      )}
    </>
  );
}

interface RowProps {
  readonly icon: ReactNode;
  readonly isOn: boolean;
  readonly name: string;
  readonly sub: string;
  readonly action: ReactNode;
  readonly children?: ReactNode;
}

function Row({ icon, isOn, name, sub, action, children }: RowProps) {
  return (
    <div className={css['way']}>
      <span className={css['tile']} data-tone={isOn ? 'on' : undefined}>
        {icon}
      </span>
      <div>
        <p className="b6">{name}</p>
        <p className="t2 sm">{sub}</p>
      </div>
      {action}
      {children}
    </div>
  );
}

function Passkeys({
  factor,
  onAdd,
  onRemove,
}: {
  readonly factor: Factor;
  readonly onAdd: () => void;
  readonly onRemove: (removal: Removal) => void;
}) {
  const { passkeys: capability } = usePlatform();
  const reason = useServerReason();
  const { passkeys } = factor;
  if (capability === undefined && passkeys.length === 0) return null;
  const sub =
    passkeys.length === 0
      ? t('factor.on.noPasskey')
      : t('factor.on.devices', { n: passkeys.length });
  const action =
    capability === undefined ? null : (
      <Button size="sm" reason={reason} onClick={onAdd}>
        {t('factor.on.addDevice')}
      </Button>
    );
  return (
    <Row
      icon={<Fingerprint aria-hidden="true" />}
      isOn={passkeys.length > 0}
      name={t('factor.passkey')}
      sub={sub}
      action={action}
    >
      {passkeys.length > 0 && (
        <ul className={css['devices']} aria-label={t('factor.passkey')}>
          {passkeys.map((passkey) => (
            <PasskeyLine
              key={passkey.id}
              passkey={passkey}
              onRemove={() => onRemove({ kind: 'passkey', id: passkey.id, name: passkey.name })}
            />
          ))}
        </ul>
      )}
    </Row>
  );
}

function PasskeyLine({
  passkey,
  onRemove,
}: {
  readonly passkey: Factor['passkeys'][number];
  readonly onRemove: () => void;
}) {
  const now = useNow();
  const reason = useServerReason();
  const Icon = passkey.is_phone ? Smartphone : Laptop;
  const used =
    passkey.last_used_at === null
      ? t('factor.on.unused', { time: formatTimestamp(Date.parse(passkey.created_at), now) })
      : t('factor.on.used', { time: formatTimestamp(Date.parse(passkey.last_used_at), now) });
  return (
    <li className={css['device']}>
      <Icon aria-hidden="true" />
      <div>
        <p>{passkey.name}</p>
        <p className="t2 sm">{used}</p>
      </div>
      <Button
        size="sm"
        variant="ghost"
        reason={reason}
        aria-label={t('factor.on.removeOf', { name: passkey.name })}
        onClick={onRemove}
      >
        {t('factor.on.remove')}
      </Button>
    </li>
  );
}

function App({
  factor,
  onAdd,
  onRemove,
}: {
  readonly factor: Factor;
  readonly onAdd: () => void;
  readonly onRemove: () => void;
}) {
  const reason = useServerReason();
  const isOn = factor.app_since !== null;
  const action = (
    <div className={css['row']}>
      {isOn && (
        <Button
          size="sm"
          variant="ghost"
          reason={reason}
          aria-label={t('factor.on.removeOf', { name: t('factor.app') })}
          onClick={onRemove}
        >
          {t('factor.on.remove')}
        </Button>
      )}
      <Button
        size="sm"
        reason={reason}
        aria-label={isOn ? undefined : t('factor.add.app')}
        onClick={onAdd}
      >
        {t(isOn ? 'factor.on.change' : 'factor.add')}
      </Button>
    </div>
  );
  return (
    <Row
      icon={<Smartphone aria-hidden="true" />}
      isOn={isOn}
      name={t('factor.app')}
      sub={
        factor.app_since === null
          ? t('factor.on.noApp')
          : t('factor.on.since', { date: formatDate(Date.parse(factor.app_since)) })
      }
      action={action}
    />
  );
}

function Codes({ factor, onAdd }: { readonly factor: Factor; readonly onAdd: () => void }) {
  const now = useNow();
  const reason = useServerReason();
  const { recovery_codes: m, recovery_codes_left: n, recovery_code_used_at: usedAt } = factor;
  const areKept = factor.recovery_codes_kept;
  const left =
    usedAt === null
      ? t('factor.on.left', { n, m })
      : t('factor.on.leftUsed', { n, m, time: formatTimestamp(Date.parse(usedAt), now) });
  return (
    <Row
      icon={<ListChecks aria-hidden="true" />}
      isOn={n > 0 && areKept}
      name={t('factor.codes')}
      sub={m === 0 ? t('factor.on.noCodes') : areKept ? left : t('factor.on.codesNotKept', { n })}
      action={
        <Button size="sm" reason={reason} onClick={onAdd}>
          {t('factor.on.newCodes')}
        </Button>
      }
    />
  );
}

function Remembered({ count, reload }: { readonly count: number; readonly reload: () => void }) {
  const forget = useMutate(ForgetDevicesDocument);
  const reason = useServerReason();
  const press = async () => {
    const forgotten = await forget({});
    notify(forgotten.ok ? t('factor.on.forgotten') : errorText(forgotten.error), {
      kind: forgotten.ok ? 'success' : 'error',
    });
    reload();
  };
  return (
    <Card as="section" padding="dense" className={css['card']}>
      <p className="t2 sm">{t('factor.on.remembered', { n: count })}</p>
      <div>
        <Button size="sm" reason={reason} onClick={() => void press()}>
          {t('factor.on.forget')}
        </Button>
      </div>
    </Card>
  );
}

/**
 * Only the link of the mail stops it: it is about the very factors by which this page was opened.
 */
function WaitingReset({ at }: { readonly at: string }) {
  const now = useNow();
  return (
    <Card as="section" className={css['card']}>
      <div>
        <p className="b6">
          {t('factor.reset.title', { time: formatTimestamp(Date.parse(at), now) })}
        </p>
        <p className="t2 sm">{t('factor.reset.body')}</p>
      </div>
    </Card>
  );
}

function RemoveDialog({
  removal,
  reload,
  onClose,
}: {
  readonly removal: Removal;
  readonly reload: () => void;
  readonly onClose: () => void;
}) {
  const removePasskey = useMutate(RemovePasskeyDocument);
  const removeApp = useMutate(RemoveAuthenticatorAppDocument);
  const confirm = async (proof: string) => {
    const removed =
      removal.kind === 'app'
        ? await removeApp({ confirm_password: proof })
        : await removePasskey({ id: removal.id, confirm_password: proof });
    if (removed.ok) notify(t('factor.removed'), { kind: 'success' });
    if (removed.ok) reload();
    return removed;
  };
  const title =
    removal.kind === 'app'
      ? t('factor.remove.app')
      : t('factor.remove.passkey', { name: removal.name });
  return (
    <ProofDialog
      title={title}
      description={t('factor.remove.body')}
      confirmLabel={t('factor.on.remove')}
      tone="danger"
      busyLabel={t('factor.prove.busy')}
      onConfirm={confirm}
      onClose={onClose}
    />
  );
}
