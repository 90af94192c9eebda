import { type SyntheticEvent, useId, useRef, useState } from 'react';
import { isCampaignName, normaliseCampaignName } from '#shared/domain/affiliate/campaign-link.ts';
import { appError, type AppError } from '#shared/errors/error-code.ts';
import { t as shellText } from '#renderer/copy/vi.ts';
import {
  CampaignVouchersDocument,
  CourseOutlineDocument,
  CreateCampaignLinkDocument,
} from '#renderer/graphql/generated/graphql.ts';
import { readyData } from '#renderer/graphql/query-status.ts';
import { useMutate } from '#renderer/graphql/use-mutate.ts';
import { useQueryStatus } from '#renderer/graphql/use-query-status.ts';
import { errorText } from '#renderer/lib/format/error-text.ts';
import { useServerReason } from '#renderer/lib/use-server-reason.ts';
import { Button } from '#renderer/ui/button.tsx';
import { Dialog } from '#renderer/ui/overlays/dialog.tsx';
import { Field } from '#renderer/ui/forms/field.tsx';
import { Select } from '#renderer/ui/forms/select.tsx';
import { afterChange, fieldErrors, focusFirstError } from '#renderer/lib/field-errors.ts';
import { useRefusals } from '#renderer/lib/use-refusal.ts';
import { t } from './copy.ts';
import { previewUrl, targetChoices, voucherChoices } from './link-choices.ts';
import css from './links.module.css';
import { SharePanel } from './share-panel.tsx';
import { useCampaigns } from './use-campaigns.ts';

export interface LinkBuilderDialogProps {
  /** The affiliate's own link. */
  readonly link: string;
  readonly onClose: () => void;
}

interface Wish {
  readonly name: string;
  readonly path: string;
  readonly voucherCode: string;
}

const nothing: Wish = { name: '', path: '/', voucherCode: '' };

/**
 * A link of its own for one purpose: page, name, voucher; then to copy, scan and share (design
 * 5.16).
 */
export function LinkBuilderDialog({ link, onClose }: LinkBuilderDialogProps) {
  const form = useRef<HTMLFormElement>(null);
  const formId = useId();
  const reason = useServerReason();
  const { reload } = useCampaigns();
  const send = useMutate(CreateCampaignLinkDocument);
  const [input, setInput] = useState(nothing);
  const [errors, setErrors] = useRefusals();
  const [busy, setBusy] = useState(false);
  const [made, setMade] = useState<{ readonly name: string; readonly url: string } | null>(null);

  const change = (next: Wish) => {
    setErrors((all) =>
      afterChange(
        all,
        { name: input.name, path: input.path, voucher_code: input.voucherCode },
        { name: next.name, path: next.path, voucher_code: next.voucherCode },
      ),
    );
    setInput(next);
  };
  const refuse = (found: readonly AppError[]) => {
    setErrors(found);
    focusFirstError(form.current);
  };
  const submit = async (event: SyntheticEvent) => {
    event.preventDefault();
    const name = normaliseCampaignName(input.name);
    if (!isCampaignName(name))
      return refuse([appError('CAMPAIGN_NAME_INVALID', { field: 'name' })]);
    if (busy || reason !== undefined) return undefined;
    setBusy(true);
    const done = await send({
      input: {
        name,
        path: input.path,
        voucher_code: input.voucherCode === '' ? null : input.voucherCode,
      },
    });
    setBusy(false);
    if (!done.ok) return refuse([done.error]);
    setErrors([]);
    setMade(done.value.create_campaign_link);
    return reload();
  };
  const again = () => {
    setMade(null);
    setInput({ ...nothing, path: input.path });
  };

  return (
    <Dialog
      open
      onClose={onClose}
      dismissible={!busy}
      size="md"
      title={t('aff.lb.title')}
      closeLabel={shellText('common.close')}
      footer={
        made === null ? (
          <Button
            variant="primary"
            type="submit"
            form={formId}
            busy={busy}
            busyLabel={t('aff.lb.create.busy')}
            reason={reason}
          >
            {t('aff.lb.create')}
          </Button>
        ) : (
          <Button onClick={again}>{t('aff.lb.another')}</Button>
        )
      }
    >
      <output className="sr">{made === null ? '' : t('aff.lb.done', { name: made.name })}</output>
      {made === null ? (
        <form
          ref={form}
          id={formId}
          className={css['fields']}
          noValidate
          onSubmit={(event) => void submit(event)}
        >
          <LinkFields input={input} link={link} errors={errors} onChange={change} />
        </form>
      ) : (
        <SharePanel url={made.url} name={made.name} />
      )}
    </Dialog>
  );
}

interface LinkFieldsProps {
  readonly input: Wish;
  readonly link: string;
  readonly errors: readonly AppError[];
  readonly onChange: (input: Wish) => void;
}

function LinkFields({ input, link, errors, onChange }: LinkFieldsProps) {
  const course =
    readyData(useQueryStatus(CourseOutlineDocument, { variables: {} }))?.course ?? null;
  const vouchers =
    readyData(
      useQueryStatus(CampaignVouchersDocument, { variables: {}, fetchPolicy: 'cache-and-network' }),
    )?.campaign_vouchers ?? null;
  const preview = previewUrl(link, {
    path: input.path,
    campaign: normaliseCampaignName(input.name),
    voucherCode: input.voucherCode,
  });
  const texts = fieldErrors(errors);
  const general = errors.find(({ field }) => field === undefined);
  return (
    <>
      <Field
        label={t('aff.lb.name')}
        hint={t('aff.lb.name.hint')}
        value={input.name}
        onChange={(event) => onChange({ ...input, name: event.target.value })}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={60}
        error={texts['name']}
      />
      <Select
        label={t('aff.lb.target')}
        options={targetChoices(course)}
        value={input.path}
        onChange={(path) => onChange({ ...input, path })}
        placeholder={t('aff.lb.target')}
        searchLabel={t('aff.lb.target.search')}
        emptyText={t('aff.lb.target.none')}
        error={texts['path']}
      />
      <Select
        label={t('aff.lb.voucher')}
        options={voucherChoices(vouchers)}
        value={input.voucherCode}
        onChange={(voucherCode) => onChange({ ...input, voucherCode })}
        placeholder={t('aff.lb.voucher.none')}
        emptyText={t('aff.lb.voucher.none')}
        error={texts['voucher_code']}
      />
      <div className={css['preview']}>
        <span className="t2 sm">{t('aff.lb.result.preview')}</span>
        <span className={css['previewUrl']}>{preview ?? t('aff.lb.result.none')}</span>
      </div>
      {general !== undefined && (
        <p role="alert" className={css['refusal']}>
          {errorText(general)}
        </p>
      )}
    </>
  );
}
