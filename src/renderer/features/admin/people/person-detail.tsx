import LogOut from 'lucide-react/icons/log-out';
import Undo2 from 'lucide-react/icons/undo-2';
import { useState } from 'react';
import { Link } from 'react-router';
import { orderCode } from '#shared/domain/commerce/commerce-rules.ts';
import {
  AdminPersonDocument,
  type PersonDetailPartsFragment,
} from '#renderer/graphql/generated/graphql.ts';
import { useQueryStatus } from '#renderer/graphql/use-query-status.ts';
import { formatDate, formatTimestamp } from '#renderer/lib/format/format-date.ts';
import { formatDuration } from '#renderer/lib/format/format-duration.ts';
import { formatInteger } from '#renderer/lib/format/format-number.ts';
import { useServerReason } from '#renderer/lib/use-server-reason.ts';
import { Badge } from '#renderer/ui/badge.tsx';
import { Button, buttonClass } from '#renderer/ui/button.tsx';
import { IconButton } from '#renderer/ui/icon-button.tsx';
import {
  DetailActions,
  DetailGate,
  DetailPanel,
  DetailRows,
  DetailSection,
} from '../list/detail-panel.tsx';
import { useOfficeMay } from '../shell/office-role.ts';
import { t } from './copy.ts';
import { FactorReset } from './factor-reset.tsx';
import { PersonBadge } from './person-badge.tsx';
import css from './people.module.css';
import { PersonDialog, type PersonStep } from './person-dialog.tsx';

/**
 * One person: who they are, where they are signed in, what they may watch, and what can be done.
 */
export function PersonDetail({ id, now }: { readonly id: string; readonly now: number }) {
  const status = useQueryStatus(AdminPersonDocument, {
    variables: { id },
    fetchPolicy: 'cache-and-network',
  });
  return (
    <DetailGate status={status}>
      {(data, reload) => <Person detail={data.admin_person} now={now} reload={reload} />}
    </DetailGate>
  );
}

interface PersonProps {
  readonly detail: PersonDetailPartsFragment;
  readonly now: number;
  readonly reload: () => void;
}

function Person({ detail, now, reload }: PersonProps) {
  const [step, setStep] = useState<PersonStep | null>(null);
  const { person } = detail;
  const name = person.name === '' ? person.email : person.name;
  return (
    <DetailPanel title={name} badge={<PersonBadge person={person} />}>
      <DetailRows
        rows={[
          {
            term: t('ppl.col.email'),
            value: (
              <>
                {person.email}{' '}
                <Badge tone={person.is_verify_email ? 'ok' : 'line'} size="sm">
                  {t(person.is_verify_email ? 'ppl.verified' : 'ppl.unverified')}
                </Badge>
              </>
            ),
          },
          { term: t('ppl.phone'), value: person.phone_number },
          { term: t('ppl.joined'), value: formatDate(Date.parse(person.created_at)) },
          {
            term: t('ppl.col.learned'),
            value: t('ppl.learned', { n: formatInteger(person.completed_lessons) }),
          },
          { term: t('ppl.time'), value: formatDuration(person.learned_seconds) },
          {
            term: t('ppl.col.seen'),
            value:
              person.last_seen_at === null
                ? t('ppl.never')
                : formatTimestamp(Date.parse(person.last_seen_at), now),
          },
          {
            term: t('ppl.password'),
            value: demandOf(person),
          },
          {
            term: t('ppl.block.at'),
            value:
              person.blocked_at === null
                ? null
                : formatTimestamp(Date.parse(person.blocked_at), now),
          },
          { term: t('ppl.block.why'), value: person.blocked_reason },
        ]}
      />
      <Grants detail={detail} onStep={setStep} />
      <Sessions detail={detail} now={now} onStep={setStep} />
      <FactorReset
        id={detail.person.id}
        name={detail.person.name}
        isSelf={detail.is_self}
        now={now}
      />
      <Actions detail={detail} onStep={setStep} />
      {step !== null && (
        <PersonDialog
          key={step.kind}
          step={step}
          id={person.id}
          name={name}
          reload={reload}
          onClose={() => setStep(null)}
        />
      )}
    </DetailPanel>
  );
}

interface PartProps {
  readonly detail: PersonDetailPartsFragment;
  readonly onStep: (step: PersonStep) => void;
}

function Grants({ detail, onStep }: PartProps) {
  const may = useOfficeMay();
  const offline = useServerReason();
  return (
    <DetailSection title={t('ppl.grants')}>
      {detail.grants.length === 0 && <p className={css['fact']}>{t('ppl.grants.none')}</p>}
      <ul className={css['list']}>
        {detail.grants.map((grant) => (
          <li key={grant.id}>
            <span>
              {t(`ppl.plan.${grant.plan}`)} ·{' '}
              {grant.order_number === null
                ? t('ppl.grant.hand')
                : t('ppl.grant.order', { code: orderCode(grant.order_number) })}{' '}
              · {formatDate(Date.parse(grant.granted_at))}
              {grant.revoked_at !== null &&
                ` · ${t('ppl.grant.ended', { at: formatDate(Date.parse(grant.revoked_at)) })}`}
            </span>
            {may('plans.grant') && grant.revoked_at === null && grant.order_id === null && (
              <IconButton
                label={t('ppl.revoke', { plan: t(`ppl.plan.${grant.plan}`) })}
                icon={<Undo2 />}
                onClick={() => onStep({ kind: 'revoke', grantId: grant.id, plan: grant.plan })}
              />
            )}
          </li>
        ))}
      </ul>
      {may('plans.grant') && (
        <Button size="sm" reason={offline} onClick={() => onStep({ kind: 'grant' })}>
          {t('ppl.grant')}
        </Button>
      )}
    </DetailSection>
  );
}

function Sessions({ detail, now, onStep }: PartProps & { readonly now: number }) {
  const offline = useServerReason();
  const mayHelp = useMayHelp(detail.person);
  return (
    <DetailSection title={t('ppl.sessions')}>
      {detail.sessions.length === 0 && <p className={css['fact']}>{t('ppl.sessions.none')}</p>}
      <ul className={css['list']}>
        {detail.sessions.map((session) => (
          <li key={session.id}>
            <span>
              {session.name} ·{' '}
              {t('ppl.session.used', {
                at: formatTimestamp(Date.parse(session.last_used_at), now),
              })}
            </span>
            {mayHelp && (
              <IconButton
                label={t('ppl.session.end', { name: session.name })}
                icon={<LogOut />}
                onClick={() => onStep({ kind: 'end', sessionId: session.id, name: session.name })}
              />
            )}
          </li>
        ))}
      </ul>
      {mayHelp && detail.sessions.length > 1 && (
        <Button
          size="sm"
          reason={offline}
          onClick={() => onStep({ kind: 'end', sessionId: null, name: '' })}
        >
          {t('ppl.sessions.end')}
        </Button>
      )}
    </DetailSection>
  );
}

function Actions({ detail: { person, is_self }, onStep }: PartProps) {
  const offline = useServerReason();
  const mayHelp = useMayHelp(person) && !is_self;
  return (
    <DetailActions>
      <Link
        className={buttonClass({ block: true })}
        to={`/admin/orders?tim=${encodeURIComponent(person.email)}`}
      >
        {t('ppl.orders')}
      </Link>
      {mayHelp && person.blocked_at === null && (
        <Button
          reason={offline ?? (person.is_verify_email ? undefined : t('ppl.reset.unproved'))}
          onClick={() => onStep({ kind: 'reset' })}
        >
          {t('ppl.reset')}
        </Button>
      )}
      {mayHelp && person.need_update_password && (
        <Button
          reason={
            offline ?? (person.takeover_reported_at === null ? undefined : t('ppl.reset.reported'))
          }
          onClick={() =>
            onStep({
              kind: 'undo_reset',
              revision: person.revision,
              hasFormerPassword: person.has_former_password,
            })
          }
        >
          {t('ppl.reset.undo')}
        </Button>
      )}
      {mayHelp &&
        (person.blocked_at === null ? (
          <Button variant="danger" reason={offline} onClick={() => onStep({ kind: 'block' })}>
            {t('ppl.block')}
          </Button>
        ) : (
          <Button
            variant="primary"
            reason={offline}
            onClick={() => onStep({ kind: 'unblock', revision: person.revision })}
          >
            {t('ppl.unblock')}
          </Button>
        ))}
    </DetailActions>
  );
}

function demandOf(person: PersonDetailPartsFragment['person']): string | null {
  if (!person.need_update_password) return null;
  return t(person.takeover_reported_at === null ? 'ppl.password.demanded' : 'ppl.password.stolen');
}

/**
 * Whether one may end sessions of this person and the like: of the office's people only whoever
 * gives the roles.
 */
function useMayHelp({ role }: Pick<PersonDetailPartsFragment['person'], 'role'>): boolean {
  const may = useOfficeMay();
  return may(role === 'ADMIN' ? 'roles.change' : 'people.help');
}
