import { useState } from 'react';
import { vietnameseDay } from '#shared/kernel/vietnamese-time.ts';
import {
  AdminTaxRulesDocument,
  type AdminTaxRulesQuery,
} from '#renderer/graphql/generated/graphql.ts';
import { useQueryStatus } from '#renderer/graphql/use-query-status.ts';
import { formatMoney } from '#renderer/lib/format/format-money.ts';
import { useNow } from '#renderer/lib/time/use-now.ts';
import { useServerReason } from '#renderer/lib/use-server-reason.ts';
import { Badge } from '#renderer/ui/badge.tsx';
import { Button } from '#renderer/ui/button.tsx';
import { AdminPage } from '../list/admin-page.tsx';
import { type ListColumn, ListTable } from '../list/list-table.tsx';
import { ListTrouble } from '../list/list-trouble.tsx';
import { AddRuleDialog } from './add-rule-dialog.tsx';
import { t } from './copy.ts';
import { dayText, rateText } from './rate-text.ts';
import { RemoveRuleDialog } from './remove-rule-dialog.tsx';
import { WithheldTax } from './withheld-tax.tsx';

type Rule = AdminTaxRulesQuery['admin_tax_rules'][number];

/**
 * `/admin/tax-rules`: the dated rules of withholding tax, new ones for days to come only, and what
 * was withheld.
 */
export function TaxRulesPage() {
  const [isAdding, setAdding] = useState(false);
  const [removed, setRemoved] = useState<Rule>();
  const offline = useServerReason();
  const now = useNow();
  const status = useQueryStatus(AdminTaxRulesDocument, {
    variables: {},
    fetchPolicy: 'cache-and-network',
  });
  const reload = () => {
    if (status.kind !== 'loading') status.reload();
  };
  return (
    <AdminPage
      title={t('tax.title')}
      lead={t('tax.lead')}
      actions={
        <Button size="sm" variant="primary" reason={offline} onClick={() => setAdding(true)}>
          {t('tax.add')}
        </Button>
      }
    >
      {status.kind === 'offline' || status.kind === 'failed' ? (
        <ListTrouble status={status} />
      ) : (
        <ListTable
          label={t('tax.list')}
          columns={columns(vietnameseDay(now), { offline, onRemove: setRemoved })}
          rows={status.kind === 'ready' ? status.data.admin_tax_rules : null}
          rowId={({ id }) => id}
          shown={null}
          empty={t('tax.empty')}
        />
      )}
      <WithheldTax />
      {isAdding && (
        <AddRuleDialog
          tomorrow={vietnameseDay(now + 86_400_000)}
          onClose={() => setAdding(false)}
          onDone={reload}
        />
      )}
      {removed && (
        <RemoveRuleDialog rule={removed} onClose={() => setRemoved(undefined)} onDone={reload} />
      )}
    </AdminPage>
  );
}

interface Removing {
  /** Why nothing can be changed now. */
  readonly offline: ReturnType<typeof useServerReason>;
  readonly onRemove: (rule: Rule) => void;
}

function columns(today: string, { offline, onRemove }: Removing): readonly ListColumn<Rule>[] {
  return [
    {
      key: 'from',
      head: t('tax.col.from'),
      render: (rule) => dayText(rule.valid_from),
      look: 'main',
    },
    {
      key: 'to',
      head: t('tax.col.to'),
      render: (rule) => (rule.valid_to === null ? t('tax.open') : dayText(rule.valid_to)),
      look: 'second',
      wideOnly: true,
    },
    {
      key: 'rate',
      head: t('tax.col.rate'),
      render: (rule) => rateText(rule.rate_bp),
      numeric: true,
      look: 'strong',
    },
    {
      key: 'threshold',
      head: t('tax.col.threshold'),
      render: (rule) => formatMoney(rule.threshold),
      numeric: true,
    },
    {
      key: 'basis',
      head: t('tax.col.basis'),
      render: (rule) => rule.legal_basis,
      elastic: true,
      wideOnly: true,
    },
    {
      key: 'state',
      head: t('tax.col.state'),
      render: (rule) => <State rule={rule} today={today} />,
      wideOnly: true,
    },
    {
      key: 'act',
      head: t('tax.col.act'),
      render: (rule) =>
        rule.valid_from > today && (
          <Button
            size="sm"
            variant="ghost"
            reason={offline}
            aria-label={t('tax.remove.label', { from: dayText(rule.valid_from) })}
            onClick={() => onRemove(rule)}
          >
            {t('tax.remove')}
          </Button>
        ),
    },
  ];
}

function State({ rule, today }: { readonly rule: Rule; readonly today: string }) {
  if (rule.valid_from > today) return <Badge tone="info">{t('tax.state.next')}</Badge>;
  return rule.valid_to !== null && rule.valid_to < today ? (
    <Badge>{t('tax.state.past')}</Badge>
  ) : (
    <Badge tone="ok">{t('tax.state.now')}</Badge>
  );
}
