import { useState } from 'react';
import { isHolderOf } from '#shared/domain/affiliate/join-rules.ts';
import { bankName } from '#shared/domain/commerce/banks.ts';
import type { OfficeRight } from '#shared/domain/office/office-roles.ts';
import {
  AdminAffiliateDocument,
  type AdminAffiliateQuery,
} from '#renderer/graphql/generated/graphql.ts';
import { useQueryStatus } from '#renderer/graphql/use-query-status.ts';
import { formatDate, formatTimestamp } from '#renderer/lib/format/format-date.ts';
import { formatMoney } from '#renderer/lib/format/format-money.ts';
import { formatInteger } from '#renderer/lib/format/format-number.ts';
import { useNow } from '#renderer/lib/time/use-now.ts';
import { useServerReason } from '#renderer/lib/use-server-reason.ts';
import { Button } from '#renderer/ui/button.tsx';
import { useOfficeMay } from '../shell/office-role.ts';
import {
  DetailActions,
  DetailGate,
  DetailNotice,
  DetailPanel,
  DetailRows,
  DetailSection,
} from '../list/detail-panel.tsx';
import { AffiliateBadge } from './affiliate-badge.tsx';
import { AffiliateDialog, type AffiliateStep, stepTexts } from './affiliate-dialog.tsx';
import { CommissionSection } from './commission-section.tsx';
import { t } from './copy.ts';
import { SignalList } from './signal-list.tsx';

type AffiliateFacts = AdminAffiliateQuery['admin_affiliate'];

/** One affiliate: figures, signals, commissions, account, and what can be decided about them. */
export function AffiliateDetail({
  id,
  onChanged,
}: {
  readonly id: string;
  readonly onChanged: (() => void) | undefined;
}) {
  const status = useQueryStatus(AdminAffiliateDocument, {
    variables: { id },
    fetchPolicy: 'cache-and-network',
  });
  return (
    <DetailGate status={status}>
      {({ admin_affiliate: affiliate }, reload) => (
        <Facts
          affiliate={affiliate}
          onDone={() => {
            reload();
            onChanged?.();
          }}
        />
      )}
    </DetailGate>
  );
}

function Facts({
  affiliate,
  onDone,
}: {
  readonly affiliate: AffiliateFacts;
  readonly onDone: () => void;
}) {
  const now = useNow();
  return (
    <DetailPanel
      title={affiliate.name === '' ? affiliate.code : affiliate.name}
      badge={<AffiliateBadge affiliate={affiliate} />}
    >
      {affiliate.payouts_held_note !== null && (
        <DetailNotice>{t('afa.held.notice', { reason: affiliate.payouts_held_note })}</DetailNotice>
      )}
      {affiliate.links_suspended_note !== null && (
        <DetailNotice>
          {t('afa.suspended.notice', { reason: affiliate.links_suspended_note })}
        </DetailNotice>
      )}
      <DetailRows
        rows={[
          { term: t('afa.col.code'), value: affiliate.code, isStrong: true },
          { term: t('afa.email'), value: affiliate.email },
          { term: t('afa.legal'), value: affiliate.legal_name },
          { term: t('afa.joined'), value: formatDate(Date.parse(affiliate.activated_at)) },
          { term: t('afa.col.level'), value: t('afa.level', { n: affiliate.level }) },
          {
            term: t('afa.granted'),
            value:
              affiliate.granted_level === null
                ? null
                : t('afa.level', { n: affiliate.granted_level }),
          },
          {
            term: t('afa.commitment'),
            value: t(affiliate.has_tax_commitment ? 'afa.commitment.yes' : 'afa.commitment.no'),
          },
          {
            term: t('afa.requested'),
            value:
              affiliate.requested_at === null
                ? null
                : formatTimestamp(Date.parse(affiliate.requested_at), now),
          },
        ]}
      />
      <Figures affiliate={affiliate} />
      <DetailSection title={t('afa.signals')}>
        <SignalList signals={affiliate.signals} empty={t('afa.signals.none')} />
      </DetailSection>
      <CommissionSection affiliateId={affiliate.id} onChanged={onDone} />
      <Account affiliate={affiliate} />
      <Actions affiliate={affiliate} onDone={onDone} />
    </DetailPanel>
  );
}

function Figures({ affiliate }: { readonly affiliate: AffiliateFacts }) {
  return (
    <DetailSection title={t('afa.figures')}>
      <DetailRows
        rows={[
          { term: t('afa.balance'), value: formatMoney(affiliate.balance), isStrong: true },
          { term: t('afa.pending'), value: formatMoney(affiliate.pending_amount) },
          { term: t('afa.earned'), value: formatMoney(affiliate.earned_amount) },
          { term: t('afa.paid'), value: formatMoney(affiliate.paid_amount) },
          { term: t('afa.clicks'), value: formatInteger(affiliate.clicks) },
          { term: t('afa.sales'), value: formatInteger(affiliate.approved_sales) },
        ]}
      />
    </DetailSection>
  );
}

function Account({ affiliate }: { readonly affiliate: AffiliateFacts }) {
  const now = useNow();
  const differs =
    affiliate.legal_name !== null && !isHolderOf(affiliate.account_holder, affiliate.legal_name);
  return (
    <DetailSection title={t('afa.account')}>
      <DetailRows
        rows={[
          {
            term: t('afa.bank'),
            value: bankName(affiliate.account_bank),
          },
          { term: t('afa.number'), value: affiliate.account_masked },
          { term: t('afa.holder'), value: affiliate.account_holder },
          {
            term: t('afa.changed'),
            value:
              affiliate.account_changed_at === null
                ? null
                : formatTimestamp(Date.parse(affiliate.account_changed_at), now),
          },
        ]}
      />
      {differs && <DetailNotice>{t('afa.holder.differs')}</DetailNotice>}
    </DetailSection>
  );
}

/** What each step asks of whoever takes it, as the server's table says. */
const rightOf: Readonly<Record<AffiliateStep, OfficeRight>> = {
  suspend: 'affiliates.manage',
  resume: 'affiliates.manage',
  holdPayouts: 'payouts.manage',
  releasePayouts: 'payouts.manage',
  grant: 'affiliates.manage',
  ambassadorOn: 'affiliates.manage',
  ambassadorOff: 'affiliates.manage',
  taxOn: 'tax.manage',
  taxOff: 'tax.manage',
};

function Actions({
  affiliate,
  onDone,
}: {
  readonly affiliate: AffiliateFacts;
  readonly onDone: () => void;
}) {
  const [step, setStep] = useState<AffiliateStep | null>(null);
  const offline = useServerReason();
  const may = useOfficeMay();
  const steps: readonly AffiliateStep[] = [
    affiliate.payouts_held_at === null ? 'holdPayouts' : 'releasePayouts',
    affiliate.links_suspended_at === null ? 'suspend' : 'resume',
    'grant',
    affiliate.is_ambassador ? 'ambassadorOff' : 'ambassadorOn',
    affiliate.has_tax_commitment ? 'taxOff' : 'taxOn',
  ];
  return (
    <>
      <DetailActions>
        {steps
          .filter((name) => may(rightOf[name]))
          .map((name) => (
            <Button key={name} block reason={offline} onClick={() => setStep(name)}>
              {stepTexts(name).confirmLabel}
            </Button>
          ))}
      </DetailActions>
      {step !== null && (
        <AffiliateDialog
          key={step}
          step={step}
          affiliate={affiliate}
          onClose={() => setStep(null)}
          onDone={onDone}
        />
      )}
    </>
  );
}
