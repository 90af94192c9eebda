import { Link } from 'react-router';
import type { PayoutHoldEnd } from '#renderer/graphql/generated/graphql.ts';
import { cx } from '#renderer/ui/cx.ts';
import { useServerReason } from '#renderer/lib/use-server-reason.ts';
import { Button, buttonClass } from '#renderer/ui/button.tsx';
import { holdWords } from './hold-words.ts';

export interface HoldWayProps {
  readonly until: PayoutHoldEnd;
  readonly onChangeAccount: () => void;
  readonly look: Parameters<typeof buttonClass>[0];
  readonly className?: string | undefined;
}

/** The way to let held payouts go on: the receiving account, or the office. */
export function HoldWay({ until, onChangeAccount, look, className }: HoldWayProps) {
  const offline = useServerReason();
  const { action } = holdWords(until);
  if (until === 'OFFICE')
    return (
      <Link className={cx(buttonClass(look), className)} to="/your-ticket?tab=support">
        {action}
      </Link>
    );
  return (
    <Button {...look} className={className} reason={offline} onClick={onChangeAccount}>
      {action}
    </Button>
  );
}
