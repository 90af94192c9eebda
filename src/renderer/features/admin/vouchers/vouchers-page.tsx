import Plus from 'lucide-react/icons/plus';
import { useState } from 'react';
import {
  type AdminVoucherRowFragment,
  AdminVoucherDetailDocument,
  AdminVouchersDocument,
  type VoucherStatus,
} from '#renderer/graphql/generated/graphql.ts';
import { readyData } from '#renderer/graphql/query-status.ts';
import { useQueryStatus } from '#renderer/graphql/use-query-status.ts';
import { useNow } from '#renderer/lib/time/use-now.ts';
import { useServerReason } from '#renderer/lib/use-server-reason.ts';
import { Badge } from '#renderer/ui/badge.tsx';
import { Button } from '#renderer/ui/button.tsx';
import { AdminList } from '../list/admin-list.tsx';
import { AdminPage } from '../list/admin-page.tsx';
import { mapStatus } from '../list/list-page.ts';
import { useAdminList } from '../list/use-admin-list.ts';
import { CodesMadeDialog, type MadeCodes } from './codes-made-dialog.tsx';
import { t } from './copy.ts';
import { VoucherDetail } from './voucher-detail.tsx';
import {
  VoucherFormDialog,
  type VoucherFormDialogProps,
  type VoucherFormInput,
} from './voucher-form-dialog.tsx';
import { codeText, datesText, statusWords, usedText, worthText } from './voucher-words.ts';

const tabs = ['all', 'running', 'scheduled', 'paused', 'ended'] as const;
const statusOfTab: Readonly<Record<(typeof tabs)[number], VoucherStatus | null>> = {
  all: null,
  running: 'RUNNING',
  scheduled: 'SCHEDULED',
  paused: 'PAUSED',
  ended: 'ENDED',
};

/** The form over what the server says of its voucher by now, whoever changed it. */
function VoucherForm({
  chosen: { mode, from },
  ...form
}: { readonly chosen: VoucherFormInput } & Omit<VoucherFormDialogProps, 'input'>) {
  return from === null ? (
    <VoucherFormDialog input={{ mode, from }} {...form} />
  ) : (
    <FormOfVoucher mode={mode} from={from} {...form} />
  );
}

function FormOfVoucher({
  mode,
  from,
  ...form
}: { readonly mode: VoucherFormInput['mode']; readonly from: AdminVoucherRowFragment } & Omit<
  VoucherFormDialogProps,
  'input'
>) {
  const status = useQueryStatus(AdminVoucherDetailDocument, {
    variables: { id: from.id },
    fetchPolicy: 'cache-first',
  });
  return (
    <VoucherFormDialog input={{ mode, from: readyData(status)?.admin_voucher ?? from }} {...form} />
  );
}

/** `/admin/vouchers`: every voucher with its rules, uses and what came of it. */
export function VouchersPage() {
  const now = useNow();
  const state = useAdminList(tabs);
  const [form, setForm] = useState<VoucherFormInput | null>(null);
  const [codes, setCodes] = useState<MadeCodes | null>(null);
  const offline = useServerReason();
  const search = state.search === '' ? null : state.search;
  const statusFilter = statusOfTab[state.tab];
  const status = useQueryStatus(AdminVouchersDocument, {
    variables: { ...state.page, search, status: statusFilter },
    fetchPolicy: 'cache-and-network',
  });
  const counts = status.kind === 'ready' ? status.data.admin_vouchers.counts : null;
  const reload = status.kind === 'loading' ? () => undefined : status.reload;
  return (
    <AdminPage
      title={t('adv.title')}
      search={{ label: t('adv.search'), value: state.search, onSearch: state.setSearch }}
      csv={{
        list: 'vouchers',
        filters: { q: search, status: statusFilter === null ? null : state.tab },
      }}
      actions={
        <>
          <Button size="sm" reason={offline} onClick={() => setForm({ mode: 'codes', from: null })}>
            {t('adv.new.codes')}
          </Button>
          <Button
            size="sm"
            variant="primary"
            reason={offline}
            onClick={() => setForm({ mode: 'create', from: null })}
          >
            <Plus aria-hidden="true" />
            {t('adv.new')}
          </Button>
        </>
      }
    >
      <AdminList
        label={t('adv.title')}
        state={state}
        tabs={tabs.map((value) => ({
          value,
          label: t(`adv.tab.${value}`),
          count: value === 'all' ? undefined : counts?.[value],
        }))}
        status={mapStatus(status, (data) => data.admin_vouchers)}
        rowId={(row: AdminVoucherRowFragment) => row.id}
        columns={[
          { key: 'code', head: t('adv.code'), render: codeText, look: 'main' },
          { key: 'value', head: t('adv.value'), render: worthText, numeric: true, look: 'strong' },
          {
            key: 'perDay',
            head: t('adv.perDay'),
            render: (row) => row.per_day ?? '–',
            numeric: true,
            wideOnly: true,
          },
          { key: 'used', head: t('adv.used'), render: usedText, numeric: true, wideOnly: true },
          {
            key: 'dates',
            head: t('adv.dates'),
            render: (row) => datesText(row, now),
            look: 'second',
            wideOnly: true,
          },
          {
            key: 'state',
            head: t('adv.state'),
            render: (row) => (
              <Badge tone={statusWords[row.status].tone}>{statusWords[row.status].text}</Badge>
            ),
          },
        ]}
        empty={t('adv.empty')}
        renderDetail={(id) => (
          <VoucherDetail
            key={id}
            id={id}
            onEdit={(voucher) => setForm({ mode: 'edit', from: voucher })}
            onCopy={(voucher) =>
              setForm({ mode: voucher.has_many_codes ? 'codes' : 'create', from: voucher })
            }
            onChanged={reload}
          />
        )}
      />
      {form !== null && (
        <VoucherForm
          chosen={form}
          nowMs={now}
          onClose={() => setForm(null)}
          onSaved={(voucher, made) => {
            reload();
            state.choose(voucher.id);
            if (made !== null) setCodes({ prefix: voucher.code, codes: made });
          }}
        />
      )}
      {codes !== null && <CodesMadeDialog made={codes} onClose={() => setCodes(null)} />}
    </AdminPage>
  );
}
