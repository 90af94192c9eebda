import CircleAlert from 'lucide-react/icons/circle-alert';
import CircleCheck from 'lucide-react/icons/circle-check';
import CircleX from 'lucide-react/icons/circle-x';
import Clock from 'lucide-react/icons/clock';
import SearchCheck from 'lucide-react/icons/search-check';
import WifiOff from 'lucide-react/icons/wifi-off';
import type { ReactNode } from 'react';
import { assertNever } from '#shared/kernel/assert.ts';
import { t } from '../copy.ts';
import { cancelledText, type Strip } from '../data/order-view.ts';
import { MessageWay } from './message-way.tsx';
import css from './live-strip.module.css';

export interface LiveStripProps {
  readonly strip: Strip;
  /** What can be done about it: a button for an expired or cancelled order. */
  readonly action?: ReactNode;
}

/** What the bank has told so far; says every change aloud. */
export function LiveStrip({ strip, action }: LiveStripProps) {
  const { icon, tone, title, text } = look(strip);
  return (
    <div className={css['strip']} data-tone={tone}>
      {icon}
      <div className={css['words']} aria-live="polite">
        <p className={css['title']}>{title}</p>
        {text !== null && <p className={css['text']}>{text}</p>}
      </div>
      {action !== undefined && <div>{action}</div>}
    </div>
  );
}

interface StripLook {
  readonly icon: ReactNode;
  readonly tone: 'wait' | 'ok' | 'warn' | 'info' | 'quiet';
  readonly title: string;
  readonly text: ReactNode;
}

function look(strip: Strip): StripLook {
  switch (strip.kind) {
    case 'waiting':
      return {
        icon: <Pulse />,
        tone: 'wait',
        title: t('pay.wait'),
        text: strip.isLong ? (
          <>
            {t('pay.wait.long')} <MessageWay />
          </>
        ) : (
          t('pay.wait.p')
        ),
      };
    case 'received':
      return {
        icon: <CircleCheck aria-hidden="true" />,
        tone: 'ok',
        title: t('pay.received', { amount: strip.amount }),
        text: strip.extra === null ? t('pay.received.next') : t('pay.over', { extra: strip.extra }),
      };
    case 'underpaid':
    case 'short':
      return lookOfPart(strip);
    case 'review':
      return lookOfReview(strip);
    case 'expired':
      return {
        icon: <Clock aria-hidden="true" />,
        tone: 'quiet',
        title: t('pay.expired'),
        text: t('pay.expired.p'),
      };
    case 'cancelled':
      return {
        icon: <CircleX aria-hidden="true" />,
        tone: 'quiet',
        title: t('pay.canceled'),
        text: cancelledText(strip.cause),
      };
    case 'lost':
      return {
        icon: <WifiOff aria-hidden="true" />,
        tone: 'warn',
        title: t('pay.lost'),
        text: t('pay.lost.p'),
      };
    default:
      return assertNever(strip);
  }
}

/** A part of the money is there: its code still takes the rest, or its time is over. */
function lookOfPart({
  kind,
  ...amounts
}: Extract<Strip, { readonly kind: 'underpaid' | 'short' }>): StripLook {
  const isOver = kind === 'short';
  return {
    icon: isOver ? <Clock aria-hidden="true" /> : <CircleAlert aria-hidden="true" />,
    tone: 'warn',
    title: t(isOver ? 'pay.short' : 'pay.under', amounts),
    text: isOver ? t('pay.short.p') : t('pay.under.p', { got: amounts.got }),
  };
}

/**
 * Money that is looked at; or that goes back, VND in words: its learner has what it is for, or a
 * part of that.
 */
function lookOfReview({
  goesBack: amount,
  hasPart,
}: Extract<Strip, { readonly kind: 'review' }>): StripLook {
  const owned = hasPart ? 'pay.review.part.p' : 'pay.review.owned.p';
  return {
    icon: <SearchCheck aria-hidden="true" />,
    tone: 'info',
    title:
      amount === null
        ? t('pay.review')
        : t(hasPart ? 'pay.received' : 'pay.review.owned', { amount }),
    text: (
      <>
        {t(amount === null ? 'pay.review.p' : owned)} <MessageWay />
      </>
    ),
  };
}

function Pulse() {
  return <span className={css['pulse']} aria-hidden="true" />;
}
