import { useState } from 'react';
import {
  AdminWithheldTaxDocument,
  type AdminWithheldTaxQuery,
  ExportWithheldTaxDocument,
} from '#renderer/graphql/generated/graphql.ts';
import { useMutate } from '#renderer/graphql/use-mutate.ts';
import { useQueryStatus } from '#renderer/graphql/use-query-status.ts';
import { saveFile } from '#renderer/lib/files/save-file.ts';
import { formatMoney } from '#renderer/lib/format/format-money.ts';
import { formatInteger } from '#renderer/lib/format/format-number.ts';
import { notify } from '#renderer/lib/notify.ts';
import { useServerReason } from '#renderer/lib/use-server-reason.ts';
import { Button } from '#renderer/ui/button.tsx';
import { ConfirmDialog } from '../list/confirm-dialog.tsx';
import { type ListColumn, ListTable } from '../list/list-table.tsx';
import { ListTrouble } from '../list/list-trouble.tsx';
import { t } from './copy.ts';
import css from './tax-rules.module.css';

type Year = AdminWithheldTaxQuery['admin_withheld_tax'][number];

/** What was withheld, by year, and a year as the file by which it is declared. */
export function WithheldTax() {
  const [chosen, setChosen] = useState<Year>();
  const offline = useServerReason();
  const status = useQueryStatus(AdminWithheldTaxDocument, {
    variables: {},
    fetchPolicy: 'cache-and-network',
  });
  return (
    <>
      <h2 className={css['sub']}>{t('tax.withheld')}</h2>
      <p className={css['lead']}>{t('tax.withheld.lead')}</p>
      {status.kind === 'offline' || status.kind === 'failed' ? (
        <ListTrouble status={status} />
      ) : (
        <ListTable
          label={t('tax.withheld')}
          columns={columns({ offline, onChoose: setChosen })}
          rows={status.kind === 'ready' ? status.data.admin_withheld_tax : null}
          rowId={({ year }) => String(year)}
          shown={null}
          empty={t('tax.withheld.empty')}
        />
      )}
      {chosen && <FileDialog of={chosen} onClose={() => setChosen(undefined)} />}
    </>
  );
}

/** Saves the file of a year, whole numbers of identity in it. */
function FileDialog({
  of: { year },
  onClose,
}: {
  readonly of: Year;
  readonly onClose: () => void;
}) {
  const fetchFile = useMutate(ExportWithheldTaxDocument);
  return (
    <ConfirmDialog
      title={t('tax.file.title', { year: String(year) })}
      description={t('tax.file.body')}
      confirmLabel={t('tax.file')}
      password
      onClose={onClose}
      onConfirm={async ({ confirm_password }) => {
        const done = await fetchFile({ year, confirm_password });
        if (!done.ok) return done;
        const { name, count, csv } = done.value.export_withheld_tax;
        saveFile({ name, type: 'text/csv;charset=utf-8', content: csv });
        notify(t('tax.file.done', { name, n: formatInteger(count) }), { kind: 'success' });
        return done;
      }}
    />
  );
}

interface Choosing {
  /** Why nothing can be fetched now. */
  readonly offline: ReturnType<typeof useServerReason>;
  readonly onChoose: (year: Year) => void;
}

function columns({ offline, onChoose }: Choosing): readonly ListColumn<Year>[] {
  return [
    { key: 'year', head: t('tax.col.year'), render: ({ year }) => String(year), look: 'main' },
    {
      key: 'people',
      head: t('tax.col.people'),
      render: ({ people }) => formatInteger(people),
      numeric: true,
    },
    {
      key: 'gross',
      head: t('tax.col.gross'),
      render: ({ gross_amount: gross }) => formatMoney(gross),
      numeric: true,
    },
    {
      key: 'tax',
      head: t('tax.col.tax'),
      render: ({ tax_amount: tax }) => formatMoney(tax),
      numeric: true,
      look: 'strong',
    },
    {
      key: 'net',
      head: t('tax.col.net'),
      render: ({ net_amount: net }) => formatMoney(net),
      numeric: true,
    },
    {
      key: 'act',
      head: t('tax.col.act'),
      render: (row) => (
        <Button
          size="sm"
          variant="ghost"
          reason={offline}
          aria-label={t('tax.file.label', { year: String(row.year) })}
          onClick={() => onChoose(row)}
        >
          {t('tax.file')}
        </Button>
      ),
    },
  ];
}
