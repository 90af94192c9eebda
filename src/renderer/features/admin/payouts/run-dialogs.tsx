import { useState } from 'react';
import {
  ConfirmPayoutRunDocument,
  ExportPayoutRunDocument,
} from '#renderer/graphql/generated/graphql.ts';
import { appError } from '#shared/errors/error-code.ts';
import { firstNamed } from '#shared/kernel/first-named.ts';
import { err } from '#shared/kernel/result.ts';
import { useMutate } from '#renderer/graphql/use-mutate.ts';
import { formatMoney } from '#renderer/lib/format/format-money.ts';
import { formatInteger } from '#renderer/lib/format/format-number.ts';
import { notify } from '#renderer/lib/notify.ts';
import { saveFile } from '#renderer/lib/files/save-file.ts';
import { ConfirmDialog, ConfirmFormDialog } from '../list/confirm-dialog.tsx';
import { t as shared } from '../list/copy.ts';
import { type ConfirmForm, useConfirmForm } from '../list/use-confirm-form.ts';
import { handedOutText, SaysSo, wasHandedOut } from '../list/handed-out.tsx';
import { t } from './copy.ts';
import css from './payouts.module.css';
import type { Run } from './run.ts';

/**
 * Confirms every draft of a run, as it is seen here: the server refuses when it is not that any
 * more.
 */
export function ConfirmRunDialog({
  run: opened,
  onClose,
  onDone,
}: {
  readonly run: Run;
  readonly onClose: () => void;
  readonly onDone: () => void;
}) {
  // What the page learns while it is open, nobody has read in it.
  const [run] = useState(opened);
  const confirm = useMutate(ConfirmPayoutRunDocument);
  const form = useConfirmForm({
    reason: 'required',
    password: true,
    start: { leaves: false },
    check: ({ leaves }) =>
      run.left_out === 0 || leaves ? [] : [appError('BAD_INPUT', { field: 'leaves' })],
    async onConfirm({ reason, confirm_password }) {
      const done = await confirm({
        id: run.id,
        drafts_revision: run.drafts_revision,
        reason,
        confirm_password,
      });
      if (done.ok) notify(t('apo.confirmed', { n: run.number }), { kind: 'success' });
      // Also after a refusal: what changed is to be seen.
      onDone();
      return done;
    },
    onClose,
  });
  return (
    <ConfirmFormDialog
      title={t('apo.confirm.title', { n: run.number, net: formatMoney(run.sums.draft_net_amount) })}
      description={t('apo.confirm.body')}
      confirmLabel={t('apo.confirm')}
      form={form}
    >
      {run.left_out > 0 && <LeftOut run={run} form={form} />}
    </ConfirmFormDialog>
  );
}

/** Whether those who have no payment in a run are left to the next one. */
function LeftOut({
  run,
  form,
}: {
  readonly run: Run;
  readonly form: ConfirmForm<{ readonly leaves: boolean }>;
}) {
  const n = formatInteger(run.left_out);
  return (
    <>
      <p className={css['sum']}>
        {t(`apo.confirm.left.${run.is_monthly ? 'monthly' : 'extra'}`, { n })}
      </p>
      <SaysSo
        label={t('apo.confirm.leave', { n })}
        isChecked={form.values.leaves}
        onChange={(leaves) => form.change({ leaves })}
      />
      {form.errors.leaves !== undefined && (
        <p role="alert" className={css['error']}>
          {t('apo.confirm.undecided')}
        </p>
      )}
    </>
  );
}

/**
 * Saves what the bank takes, whole account numbers in it. What somebody was given before is in it
 * only by their word that the bank does not have it.
 */
export function FileDialog({
  run,
  onClose,
  onDone,
}: {
  readonly run: Run;
  readonly onClose: () => void;
  readonly onDone: () => void;
}) {
  const fetchFile = useMutate(ExportPayoutRunDocument);
  const [again, setAgain] = useState<string | null>(null);
  const [isStopped, setStopped] = useState(false);
  const confirmed = run.payouts.filter((line) => line.status === 'CONFIRMED' && !line.has_left);
  const before = confirmed.filter(wasHandedOut);
  const last = lastGiven(before);
  const fresh = confirmed.length - before.length;
  return (
    <ConfirmDialog
      title={t('apo.file.title', { n: run.number })}
      description={t('apo.file.body')}
      confirmLabel={t('apo.file')}
      password
      ownFields={['run']}
      onClose={onClose}
      onConfirm={async ({ confirm_password }) => {
        const done = await fetchFile({ id: run.id, again, confirm_password });
        onDone();
        if (!done.ok && done.error.code === 'SEEN_CHANGED') setAgain(null);
        setStopped(!done.ok && done.error.code === 'PAYEE_STOPPED');
        if (!done.ok)
          return done.error.code === 'PAYEE_STOPPED' ? err({ ...done.error, field: 'run' }) : done;
        const { name, count, csv } = done.value.export_payout_run;
        saveFile({ name, type: 'text/csv;charset=utf-8', content: csv });
        notify(t('apo.file.done', { name, n: formatInteger(count) }), { kind: 'success' });
        return done;
      }}
    >
      {isStopped && (
        <p role="alert" className={css['error']}>
          {t('apo.file.stopped', { names: namesOf(confirmed) })}
        </p>
      )}
      {last !== undefined && (
        <>
          <p className={css['sum']}>
            {t('apo.file.before', { fresh: formatInteger(fresh), n: formatInteger(before.length) })}{' '}
            {handedOutText(last)}.
          </p>
          <SaysSo
            label={t('apo.file.again', { n: formatInteger(before.length) })}
            hint={shared('adc.handed.hint')}
            isChecked={again !== null}
            onChange={(isAgain) => setAgain(isAgain ? run.handed_out_revision : null)}
          />
        </>
      )}
    </ConfirmDialog>
  );
}

/** The one that somebody was given last; undefined where nobody was given any. */
function lastGiven(lines: Run['payouts']): Run['payouts'][number] | undefined {
  return lines.toSorted((a, b) => givenAt(b) - givenAt(a))[0];
}

function givenAt({ handed_out_at: at }: Run['payouts'][number]): number {
  return Date.parse(at ?? '');
}

function namesOf(lines: readonly Run['payouts'][number][]): string {
  return firstNamed(lines.map(({ affiliate_code: code }) => code));
}
