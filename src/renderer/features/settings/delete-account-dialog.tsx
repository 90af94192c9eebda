import { useState } from 'react';
import { Link } from 'react-router';
import { appError } from '#shared/errors/error-code.ts';
import { t as shellText } from '../../copy/vi.ts';
import {
  type PeopleDataQuery,
  RequestAccountDeletionDocument,
} from '../../graphql/generated/graphql.ts';
import { useMutate } from '../../graphql/use-mutate.ts';
import { ConfirmIdentity } from '../../lib/confirm-identity/confirm-identity.tsx';
import { FormRefusal } from '../../lib/forms/form-refusal.tsx';
import { ownProofErrors } from '../../lib/forms/own-proof-errors.ts';
import { type CheckedForm, useCheckedForm } from '../../lib/forms/use-checked-form.ts';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/forms/checkbox.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { inlineLinkClass } from '../../ui/text/inline-link.tsx';
import { t } from './copy.ts';
import { ClosingRest, type RestEnd } from './closing-rest.tsx';
import { OpenExcesses } from './open-excesses.tsx';
import { DeletionRequested } from './deletion-requested.tsx';
import css from './settings.module.css';

export interface DeleteAccountDialogProps {
  readonly state: PeopleDataQuery['account_deletion'];
  readonly email: string;
  readonly hasPassword: boolean;
  readonly onRequested: () => void;
  readonly onClose: () => void;
}

type Obstacle = PeopleDataQuery['account_deletion']['obstacles'][number];

/** Where what is in the way is brought to its end; null = not by the person themselves. */
const ways: Readonly<Record<Obstacle, string | null>> = {
  ADMIN: null,
  OPEN_ORDER: '/orders',
  REFUND: '/orders',
  WALLET: '/affiliate/dashboard',
  COMMISSION: '/affiliate/dashboard',
  PAYOUT: '/affiliate/dashboard',
};

interface DeletionForm {
  /** What becomes of a wallet that is not empty; null = not chosen. */
  readonly rest: RestEnd | null;
  readonly agrees: boolean;
  readonly confirm_password: string;
}

/**
 * Says what is deleted, what stays and why, and when; asks for the password. While money is open it
 * says what is to be done first.
 */
export function DeleteAccountDialog(props: DeleteAccountDialogProps) {
  const { state, onRequested, onClose } = props;
  const { form, runsAtMs } = useDeletionForm(props);
  if (runsAtMs !== null) return <DeletionRequested runsAtMs={runsAtMs} onClose={onClose} />;
  if (state.obstacles.length > 0) {
    return (
      <Dialog
        open
        size="md"
        onClose={onClose}
        title={t('set.del.title')}
        description={t('set.del.blocked')}
        closeLabel={shellText('common.close')}
      >
        <Obstacles state={state} onRequested={onRequested} onClose={onClose} />
      </Dialog>
    );
  }
  return (
    <Dialog
      open
      size="md"
      onClose={onClose}
      dismissible={!form.isBusy}
      title={t('set.del.title')}
      closeLabel={shellText('common.close')}
      footer={
        <Button
          variant="danger"
          type="submit"
          form={form.props.id}
          busy={form.isBusy}
          busyLabel={t('set.del.busy')}
          reason={form.reason}
        >
          {t('set.del.do')}
        </Button>
      }
    >
      <form {...form.props} className={css['group']}>
        <WhatHappens state={state} />
        <Answers {...props} form={form} />
        <FormRefusal error={form.refusal} />
      </form>
    </Dialog>
  );
}

/** What is answered, and asking for the deletion; `runsAtMs` is null until it is asked for. */
function useDeletionForm({ state, onRequested }: DeleteAccountDialogProps) {
  const request = useMutate(RequestAccountDeletionDocument);
  const [runsAtMs, setRunsAt] = useState<number | null>(null);
  const form = useCheckedForm<DeletionForm>({
    start: { rest: null, agrees: false, confirm_password: '' },
    check: ({ rest, agrees, confirm_password: proof }) => [
      ...(state.rest !== null && rest === null ? [appError('BAD_INPUT', { field: 'rest' })] : []),
      ...(agrees ? [] : [appError('CONSENT_REQUIRED', { field: 'agrees' })]),
      ...ownProofErrors(proof),
    ],
    async send({ rest: becomes, confirm_password }) {
      const rest =
        state.rest === null || becomes === null ? null : { becomes, amount: state.rest.amount };
      const done = await request({ rest, confirm_password });
      if (!done.ok) return done;
      setRunsAt(Date.parse(done.value.request_account_deletion.runs_at));
      onRequested();
      return done;
    },
    onRefused(errors) {
      if (!errors.some(({ code }) => code === 'WALLET_CHANGED')) return;
      // What is left now is shown, to be chosen for anew.
      form.change({ rest: null });
      onRequested();
    },
  });
  return { form, runsAtMs };
}

interface AnswersProps extends Pick<DeleteAccountDialogProps, 'state' | 'email' | 'hasPassword'> {
  readonly form: CheckedForm<DeletionForm>;
}

function Answers({ state, email, hasPassword, form }: AnswersProps) {
  const { rest, agrees, confirm_password: proof } = form.values;
  return (
    <>
      {state.rest !== null && (
        <ClosingRest
          rest={state.rest}
          value={rest ?? undefined}
          onChange={(end) => form.change({ rest: end })}
          error={form.errors.rest === undefined ? undefined : t('set.del.rest.missing')}
        />
      )}
      <Checkbox
        label={t('set.del.agree')}
        checked={agrees}
        onChange={({ target }) => form.change({ agrees: target.checked })}
        error={form.errors.agrees === undefined ? undefined : t('set.del.agree.missing')}
      />
      <ConfirmIdentity
        email={email}
        hasPassword={hasPassword}
        value={proof}
        onChange={(typed) => form.change({ confirm_password: typed })}
        error={
          form.errors.confirm_password !== undefined && proof === ''
            ? t('set.del.proof.missing')
            : form.errors.confirm_password
        }
      />
    </>
  );
}

function Obstacles({
  state: { obstacles, excesses },
  onRequested,
  onClose,
}: Pick<DeleteAccountDialogProps, 'state' | 'onRequested' | 'onClose'>) {
  return (
    <>
      <ul className={css['list']}>
        {obstacles.map((obstacle) => (
          <li key={obstacle}>
            {t(`set.del.${obstacle}`)} <WayOut obstacle={obstacle} onClose={onClose} />
          </li>
        ))}
      </ul>
      <OpenExcesses excesses={excesses} onChanged={onRequested} onClose={onClose} />
    </>
  );
}

function WayOut({
  obstacle,
  onClose,
}: {
  readonly obstacle: Obstacle;
  readonly onClose: () => void;
}) {
  const to = ways[obstacle];
  return to === null || obstacle === 'ADMIN' ? null : (
    <Link className={inlineLinkClass} to={to} onClick={onClose}>
      {t(`set.del.go.${obstacle}`)}
    </Link>
  );
}

function WhatHappens({
  state: { law, grace_days: days, deadline_days: most, rest },
}: Pick<DeleteAccountDialogProps, 'state'>) {
  return (
    <div className={css['what']}>
      <h3 className={css['name']}>{t('set.del.gone')}</h3>
      <ul className={css['list']}>
        <li>{t('set.del.gone.1')}</li>
        <li>{t('set.del.gone.2')}</li>
        <li>{t('set.del.gone.3')}</li>
      </ul>
      <h3 className={css['name']}>{t('set.del.stays')}</h3>
      <ul className={css['list']}>
        <li>{t('set.del.stays.1')}</li>
        <li>{t('set.del.stays.2')}</li>
        <li>{t('set.del.stays.3')}</li>
      </ul>
      <h3 className={css['name']}>{t('set.del.when')}</h3>
      <p className="t2">{t('set.del.when.p', { days, most, law })}</p>
      <p className="t2">{t('set.del.access')}</p>
      {rest !== null && <p className="t2">{t('set.del.links')}</p>}
    </div>
  );
}
