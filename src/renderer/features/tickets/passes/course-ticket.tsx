import { Link } from 'react-router';
import { brand } from '#renderer/lib/format/brand.ts';
import { formatDate } from '#renderer/lib/format/format-date.ts';
import { useNow } from '#renderer/lib/time/use-now.ts';
import { buttonClass } from '#renderer/ui/button.tsx';
import { Logo } from '#renderer/ui/mark.tsx';
import { t } from '../copy.ts';
import css from './course-ticket.module.css';
import { StateBadge } from './state-badge.tsx';
import { TicketFlower } from './ticket-flower.tsx';
import { TicketQr } from './ticket-qr.tsx';
import { passState, type Ticket } from './ticket-view.ts';

export interface CourseTicketProps {
  readonly ticket: Ticket;
  readonly lessonCount: number | null;
  /** Mentoring sessions that come with it. */
  readonly sessions: number;
}

/**
 * Admission to the course: a yellow ticket with its stub; an outline while the money has not come.
 */
export function CourseTicket({ ticket, lessonCount, sessions }: CourseTicketProps) {
  const plan = planName(ticket);
  const isWaiting = ticket.state === 'WAITING';
  return (
    <article
      className={css['ticket']}
      data-waiting={isWaiting || undefined}
      aria-label={t('tk.label', {
        brand: brand.name,
        plan,
        code: ticket.order_code ?? ticket.code,
      })}
    >
      <div className={css['body']}>
        {!isWaiting && <TicketFlower className={css['flower']} />}
        <Logo name={brand.name} tone={isWaiting ? 'gold' : 'ink'} />
        <h2 className={css['title']}>
          {t('tk.name', { brand: brand.name })}
          <br />
          {t('tk.plan', { plan })}
        </h2>
        <dl className={css['facts']}>
          <div>
            <dt>{t('tk.holder')}</dt>
            <dd>{ticket.holder}</dd>
          </div>
          <div>
            <dt>{t(isWaiting ? 'tk.ordered' : 'tk.bought')}</dt>
            <dd className="num">{formatDate(Date.parse(ticket.issued_at))}</dd>
          </div>
          {lessonCount !== null && (
            <div>
              <dt>{t('tk.includes')}</dt>
              <dd>
                {sessions > 0
                  ? t('tk.includes.v', { n: lessonCount, m: sessions })
                  : t('tk.includes.lessons', { n: lessonCount })}
              </dd>
            </div>
          )}
        </dl>
      </div>
      {isWaiting ? <WaitingStub ticket={ticket} /> : <Stub ticket={ticket} />}
    </article>
  );
}

/** `Pro` or `Khá Pro`. */
export function planName({ plan }: Pick<Ticket, 'plan'>): string {
  return t(plan === 'PRO' ? 'tk.plan.pro' : 'tk.plan.kha_pro');
}

function Stub({ ticket }: { readonly ticket: Ticket }) {
  const now = useNow();
  return (
    <div className={css['stub']} data-theme="light">
      <Link
        className={css['open']}
        to={`/your-ticket/${ticket.code}`}
        aria-label={`${t('tk.openTicket')}: ${ticket.code}`}
      >
        <TicketQr code={ticket.code} size="md" />
      </Link>
      {ticket.order_code !== null && <b className={css['order']}>{ticket.order_code}</b>}
      <span className={css['code']}>
        <span className="sr">{t('tk.code')} </span>
        {ticket.code}
      </span>
      <StateBadge state={passState(ticket, now)} />
    </div>
  );
}

function WaitingStub({ ticket }: { readonly ticket: Ticket }) {
  return (
    <div className={css['stub']}>
      <b className={css['order']}>{ticket.code}</b>
      <StateBadge state="waiting" />
      <p className="t2 sm">{t('tk.pay.p')}</p>
      <Link className={buttonClass({ variant: 'primary' })} to={`/order/${ticket.order_id}`}>
        {t('tk.pay')}
      </Link>
    </div>
  );
}
