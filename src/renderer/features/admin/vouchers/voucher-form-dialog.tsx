import { type FormEvent, useEffect, useRef, useState } from 'react';
import { t as shellText } from '#renderer/copy/vi.ts';
import { type AppError, appError } from '#shared/errors/error-code.ts';
import {
  CreateVoucherCodesDocument,
  CreateVoucherDocument,
  EditVoucherDocument,
  type AdminVoucherRowFragment,
} from '#renderer/graphql/generated/graphql.ts';
import { useMutate } from '#renderer/graphql/use-mutate.ts';
import { OwnProof } from '#renderer/lib/confirm-identity/own-proof.tsx';
import { LeftFormNote } from '#renderer/lib/drafts/left-form-note.tsx';
import { useKeptForm } from '#renderer/lib/drafts/use-kept-form.ts';
import { errorText } from '#renderer/lib/format/error-text.ts';
import { notify } from '#renderer/lib/notify.ts';
import { useRefusal } from '#renderer/lib/use-refusal.ts';
import { useServerReason } from '#renderer/lib/use-server-reason.ts';
import { ok, type Result } from '#shared/kernel/result.ts';
import { Button } from '#renderer/ui/button.tsx';
import { Dialog } from '#renderer/ui/overlays/dialog.tsx';
import { t } from './copy.ts';
import {
  emptyForm,
  type FormErrors,
  formOf,
  formOfCopy,
  readForm,
  type VoucherField,
  type VoucherFormMode,
  type VoucherFormValues,
} from './form-values.ts';
import { VoucherFields } from './voucher-fields.tsx';
import css from './voucher-form.module.css';

/** What is made: something new, a copy, or other rules for one that is there. */
export interface VoucherFormInput {
  readonly mode: VoucherFormMode;
  /** The one that is edited or copied; null = from nothing. */
  readonly from: AdminVoucherRowFragment | null;
}

export interface VoucherFormDialogProps {
  readonly input: VoucherFormInput;
  readonly nowMs: number;
  readonly onClose: () => void;
  /** `codes`: those that were made, told once; null when there is one code. */
  readonly onSaved: (voucher: AdminVoucherRowFragment, codes: readonly string[] | null) => void;
}

/**
 * The form of a voucher. What is wrong is said at its field, all at once; the server has the last
 * word.
 */
export function VoucherFormDialog({ input, nowMs, onClose, onSaved }: VoucherFormDialogProps) {
  const kept = useKeptForm(subjectOf(input), startOf(input, nowMs));
  const values = kept.form;
  const [errors, setErrors] = useState<FormErrors>({});
  const [failure, setFailure] = useRefusal();
  const [busy, setBusy] = useState(false);
  const offline = useServerReason();
  const form = useRef<HTMLFormElement>(null);
  // To the first field that is wrong.
  useEffect(() => {
    if (Object.keys(errors).length > 0)
      form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [errors]);
  const save = useSave(input);
  const [proof, setProof] = useState('');
  const [proofError, setProofError] = useRefusal();
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const read = readForm(values, input.mode, input.mode === 'edit' ? input.from : null);
    setErrors(
      read.ok
        ? {}
        : Object.fromEntries(read.error.map((field) => [field, fieldError(field, input.mode)])),
    );
    setFailure(null);
    setProofError(proof === '' ? appError('PASSWORD_REQUIRED') : null);
    if (!read.ok || proof === '' || busy || offline !== undefined) return;
    setBusy(true);
    const saved = await save(read.value, proof);
    setBusy(false);
    kept.answered(saved, values);
    if (saved.ok) {
      notify(
        input.mode === 'edit'
          ? t('adv.saved', { code: saved.value.voucher.code })
          : t('adv.created', { code: saved.value.voucher.code }),
        { kind: 'success' },
      );
      onClose();
      onSaved(saved.value.voucher, saved.value.codes);
      return;
    }
    const { field, code } = saved.error;
    if (field !== undefined && isField(field))
      setErrors({
        [field]:
          code === 'VOUCHER_INVALID' ? fieldError(field, input.mode) : errorText(saved.error),
      });
    else if (field === 'confirm_password') setProofError(saved.error);
    else setFailure(saved.error);
  };
  const wrongCount = Object.keys(errors).length;
  return (
    <Dialog
      open
      onClose={onClose}
      size="lg"
      // Typed text is not lost by a press beside the dialog.
      dismissible={!busy && !kept.isChanged}
      title={titleOf(input)}
      description={input.mode === 'codes' ? t('adv.form.codes.lead') : undefined}
      closeLabel={shellText('common.close')}
      footer={
        <>
          <Button disabled={busy} onClick={onClose}>
            {t('adv.form.cancel')}
          </Button>
          <Button
            variant="primary"
            type="submit"
            form="voucher-form"
            busy={busy}
            busyLabel={t('adv.form.saving')}
            reason={offline}
          >
            {t('adv.form.save')}
          </Button>
        </>
      }
    >
      <form
        ref={form}
        id="voucher-form"
        className={css['form']}
        noValidate
        onSubmit={(event) => void submit(event)}
      >
        <LeftFormNote of={kept} />
        <VoucherFields
          mode={input.mode}
          hasManyCodes={
            input.mode === 'codes' || (input.mode === 'edit' && input.from?.has_many_codes === true)
          }
          values={values}
          errors={errors}
          onChange={kept.change}
        />
        <OwnProof
          value={proof}
          onChange={(next) => {
            setProof(next);
            setProofError(null);
          }}
          error={proofError === null ? undefined : errorText(proofError)}
        />
        <p role="alert" className={css['failure']} hidden={wrongCount === 0 && failure === null}>
          {failure === null
            ? t('adv.form.summary', { n: wrongCount })
            : failure.code === 'CONFLICT'
              ? t('adv.conflict')
              : errorText(failure)}
        </p>
      </form>
    </Dialog>
  );
}

interface Saved {
  readonly voucher: AdminVoucherRowFragment;
  readonly codes: readonly string[] | null;
}

function useSave({ mode, from }: VoucherFormInput) {
  const create = useMutate(CreateVoucherDocument);
  const createCodes = useMutate(CreateVoucherCodesDocument);
  const edit = useMutate(EditVoucherDocument);
  return async (
    { draft, terms, count }: ReadForm,
    confirm_password: string,
  ): Promise<Result<Saved, AppError>> => {
    if (mode === 'edit' && from !== null) {
      const edited = await edit({ id: from.id, version: from.version, terms, confirm_password });
      return edited.ok ? ok({ voucher: edited.value.edit_voucher, codes: null }) : edited;
    }
    if (mode === 'codes') {
      const made = await createCodes({ prefix: draft.code, count, terms, confirm_password });
      return made.ok ? ok(made.value.create_voucher_codes) : made;
    }
    const made = await create({
      code: draft.code,
      audience: audiences[draft.audience],
      owner_email: draft.ownerEmail,
      terms,
      confirm_password,
    });
    return made.ok ? ok({ voucher: made.value.create_voucher, codes: null }) : made;
  };
}

type ReadForm = Extract<ReturnType<typeof readForm>, { readonly ok: true }>['value'];

const audiences = { public: 'PUBLIC', code: 'CODE', personal: 'PERSONAL' } as const;

/** Under which what is typed and not saved is kept: a copy is another form than what it is of. */
function subjectOf({ mode, from }: VoucherFormInput) {
  return { kind: 'office', id: `voucher-${mode}:${from?.id ?? 'new'}` } as const;
}

function startOf({ mode, from }: VoucherFormInput, nowMs: number): VoucherFormValues {
  if (from === null) return emptyForm(nowMs);
  return mode === 'edit' ? formOf(from) : formOfCopy(from, nowMs);
}

function titleOf({ mode, from }: VoucherFormInput): string {
  if (mode === 'edit') return t('adv.form.edit', { code: from?.code ?? '' });
  return mode === 'codes' ? t('adv.form.codes') : t('adv.form.create');
}

const fieldErrors: Readonly<Record<VoucherField, string>> = {
  code: t('adv.err.code'),
  count: t('adv.err.count'),
  percent: t('adv.err.percent'),
  amount: t('adv.err.amount'),
  cap: t('adv.err.amount'),
  min_order: t('adv.err.min_order'),
  plans: t('adv.err.plans'),
  starts_at: t('adv.err.starts_at'),
  ends_at: t('adv.err.ends_at'),
  max_uses: t('adv.err.uses'),
  per_day: t('adv.err.uses'),
  owner_email: t('adv.err.owner_email'),
  note: t('adv.err.note'),
};

function fieldError(field: VoucherField, mode: VoucherFormMode): string {
  return field === 'code' && mode === 'codes' ? t('adv.err.prefix') : fieldErrors[field];
}

function isField(field: string): field is VoucherField {
  return field in fieldErrors;
}
