import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useOnline } from '#renderer/platform/use-online.ts';
import { Button, buttonClass, type ButtonLook } from '#renderer/ui/button.tsx';
import { t } from '../copy.ts';

interface BuyWayProps extends ButtonLook {
  /** The checkout with a plan chosen, or without. */
  readonly plan?: 'KHA_PRO' | 'PRO' | undefined;
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

/** The way to the checkout; without a network a button that says what it needs. */
export function BuyWay({ plan, className, children, ...look }: BuyWayProps) {
  const isOnline = useOnline();
  if (!isOnline)
    return (
      <Button {...look} className={className} reason={t('home.buy.reason')}>
        {t('home.buy.offline')}
      </Button>
    );
  return (
    <Link
      className={`${buttonClass(look)} ${className ?? ''}`}
      to={plan === undefined ? '/checkout' : `/checkout?plan=${plan.toLowerCase()}`}
    >
      {children}
    </Link>
  );
}
