import CircleCheck from 'lucide-react/icons/circle-check';
import { Badge } from '#renderer/ui/badge.tsx';
import { t } from '../copy.ts';
import type { PassState } from './ticket-view.ts';

const tones = {
  waiting: 'line',
  active: 'ok',
  used: 'neutral',
  refunding: 'info',
  refunded: 'neutral',
  cancelled: 'neutral',
  expired: 'neutral',
} as const;

/** How a pass stands, in a word. */
export function StateBadge({ state }: { readonly state: PassState }) {
  return (
    <Badge tone={tones[state]}>
      {state === 'active' && <CircleCheck aria-hidden="true" />}
      {t(`tk.state.${state}`)}
    </Badge>
  );
}
