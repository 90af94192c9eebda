import { useState } from 'react';
import { isCampaignName, normaliseCampaignName } from '#shared/domain/affiliate/campaign-link.ts';
import { appError } from '#shared/errors/error-code.ts';
import { t as shellText } from '#renderer/copy/vi.ts';
import {
  CampaignVouchersDocument,
  CourseOutlineDocument,
  CreateCampaignLinkDocument,
} from '#renderer/graphql/generated/graphql.ts';
import { readyData } from '#renderer/graphql/query-status.ts';
import { useMutate } from '#renderer/graphql/use-mutate.ts';
import { useQueryStatus } from '#renderer/graphql/use-query-status.ts';
import { FormRefusal } from '#renderer/lib/forms/form-refusal.tsx';
import { type CheckedForm, useCheckedForm } from '#renderer/lib/forms/use-checked-form.ts';
import { Button } from '#renderer/ui/button.tsx';
import { Dialog } from '#renderer/ui/overlays/dialog.tsx';
import { Field } from '#renderer/ui/forms/field.tsx';
import { Select } from '#renderer/ui/forms/select.tsx';
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

const nothing = { name: '', path: '/', voucher_code: '' };

/**
 * A link of its own for one purpose: page, name, voucher; then to copy, scan and share (design
 * 5.16).
 */
export function LinkBuilderDialog({ link, onClose }: LinkBuilderDialogProps) {
  const { form, made, again } = useLinkForm();
  return (
    <Dialog
      open
      onClose={onClose}
      dismissible={!form.isBusy}
      size="md"
      title={t('aff.lb.title')}
      closeLabel={shellText('common.close')}
      footer={
        made === null ? (
          <Button
            variant="primary"
            type="submit"
            form={form.props.id}
            busy={form.isBusy}
            busyLabel={t('aff.lb.create.busy')}
            reason={form.reason}
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
        <form {...form.props} className={css['fields']}>
          <LinkFields form={form} link={link} />
          <FormRefusal error={form.refusal} />
        </form>
      ) : (
        <SharePanel url={made.url} name={made.name} />
      )}
    </Dialog>
  );
}

/** What is typed, and the link that was made of it; null while none was. */
function useLinkForm() {
  const { reload } = useCampaigns();
  const create = useMutate(CreateCampaignLinkDocument);
  const [made, setMade] = useState<{ readonly name: string; readonly url: string } | null>(null);
  const form = useCheckedForm({
    start: nothing,
    check: ({ name }) =>
      isCampaignName(normaliseCampaignName(name))
        ? []
        : [appError('CAMPAIGN_NAME_INVALID', { field: 'name' })],
    async send({ name, path, voucher_code: code }) {
      const done = await create({
        input: {
          name: normaliseCampaignName(name),
          path,
          voucher_code: code === '' ? null : code,
        },
      });
      if (!done.ok) return done;
      setMade(done.value.create_campaign_link);
      void reload();
      return done;
    },
  });
  const again = () => {
    setMade(null);
    form.change({ name: '', voucher_code: '' });
  };
  return { form, made, again };
}

interface LinkFieldsProps {
  readonly form: CheckedForm<typeof nothing>;
  readonly link: string;
}

function LinkFields({ form, link }: LinkFieldsProps) {
  const { name, path, voucher_code: voucherCode } = form.values;
  const course =
    readyData(useQueryStatus(CourseOutlineDocument, { variables: {} }))?.course ?? null;
  const vouchers =
    readyData(
      useQueryStatus(CampaignVouchersDocument, { variables: {}, fetchPolicy: 'cache-and-network' }),
    )?.campaign_vouchers ?? null;
  const preview = previewUrl(link, { path, campaign: normaliseCampaignName(name), voucherCode });
  return (
    <>
      <Field
        {...form.text('name')}
        label={t('aff.lb.name')}
        hint={t('aff.lb.name.hint')}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={60}
      />
      <Select
        label={t('aff.lb.target')}
        options={targetChoices(course)}
        value={path}
        onChange={(next) => form.change({ path: next })}
        placeholder={t('aff.lb.target')}
        searchLabel={t('aff.lb.target.search')}
        emptyText={t('aff.lb.target.none')}
        error={form.errors.path}
      />
      <Select
        label={t('aff.lb.voucher')}
        options={voucherChoices(vouchers)}
        value={voucherCode}
        onChange={(code) => form.change({ voucher_code: code })}
        placeholder={t('aff.lb.voucher.none')}
        emptyText={t('aff.lb.voucher.none')}
        error={form.errors.voucher_code}
      />
      <div className={css['preview']}>
        <span className="t2 sm">{t('aff.lb.result.preview')}</span>
        <span className={css['previewUrl']}>{preview ?? t('aff.lb.result.none')}</span>
      </div>
    </>
  );
}
