import { Link } from 'react-router';
import {
  affiliateLevels,
  largestRateBp,
  leastPayoutVnd,
  payoutDay,
} from '#shared/domain/affiliate/affiliate-rules.ts';
import {
  AffiliateAccountDocument,
  AffiliateTotalsDocument,
  MeDocument,
} from '#renderer/graphql/generated/graphql.ts';
import { readyData } from '#renderer/graphql/query-status.ts';
import { useQueryStatus } from '#renderer/graphql/use-query-status.ts';
import { useApolloClient } from '@apollo/client/react';
import { formatMoney } from '#renderer/lib/format/format-money.ts';
import { formatPercent } from '#renderer/lib/format/format-number.ts';
import { fullName } from '#renderer/lib/format/person-name.ts';
import { useSession } from '#renderer/platform/context.tsx';
import { Button, buttonClass } from '#renderer/ui/button.tsx';
import { Card } from '#renderer/ui/card.tsx';
import { lazyPart } from '#renderer/ui/states/lazy-part.tsx';
import { Skeleton } from '#renderer/ui/states/skeleton.tsx';
import { t } from './copy.ts';
import { useJoinDraft } from './join-draft.ts';
import css from './join.module.css';

const JoinForm = lazyPart(async () => (await import('./join-form.tsx')).JoinForm, {
  waiting: <Skeleton height="26rem" width="100%" />,
});

const rateText = (bp: number): string => formatPercent(bp / 10_000);

const ways = [
  { title: t('aff.join.how1'), text: t('aff.join.how1.p') },
  { title: t('aff.join.how2'), text: t('aff.join.how2.p') },
  {
    title: t('aff.join.how3'),
    text: t('aff.join.how3.p', { day: payoutDay, min: formatMoney(leastPayoutVnd) }),
  },
] as const;

/**
 * `/affiliate/dashboard` of somebody who is no affiliate yet: how it goes in three steps, then the
 * form (design 5.15).
 */
export function JoinPanel() {
  const client = useApolloClient();
  const session = useSession();
  const me = readyData(useQueryStatus(MeDocument, { variables: {} }))?.me ?? null;
  const { personId, step, open } = useJoinDraft();
  const userId = session.status === 'signed_in' ? session.userId : null;
  const isOpen = step !== null && personId === userId;
  const joined = () =>
    void client.refetchQueries({ include: [AffiliateAccountDocument, AffiliateTotalsDocument] });
  return (
    <div className={css['panel']}>
      <h1 className="h-page" tabIndex={-1}>
        {t('aff.join.page')}
      </h1>
      {isOpen ? (
        <JoinForm onJoined={joined} />
      ) : (
        <Offer onBegin={() => open(userId ?? '', me === null ? '' : fullName(me))} />
      )}
    </div>
  );
}

function Offer({ onBegin }: { readonly onBegin: () => void }) {
  return (
    <Card as="section" aria-labelledby="join-title" className={css['offer']}>
      <div className={css['head']}>
        <h2 id="join-title" className={css['title']}>
          {t('aff.join.title')}
        </h2>
        <p className="t2">
          {t('aff.join.lead', {
            low: rateText(affiliateLevels[0]?.rateBp ?? 0),
            high: rateText(largestRateBp),
          })}
        </p>
      </div>
      <ol className={css['ways']} aria-label={t('aff.join.how')}>
        {ways.map(({ title, text }, index) => (
          <li key={title}>
            <span className={css['number']} aria-hidden="true">
              {index + 1}
            </span>
            <span className={css['words']}>
              <span className="b6">{title}</span>
              <span className="t2 sm">{text}</span>
            </span>
          </li>
        ))}
      </ol>
      <div className={css['actions']}>
        <Button variant="primary" size="lg" onClick={onBegin}>
          {t('aff.join.cta')}
        </Button>
        <Link className={buttonClass({ variant: 'ghost', size: 'lg' })} to="/affiliate/policy">
          {t('aff.join.policy')}
        </Link>
      </div>
    </Card>
  );
}
