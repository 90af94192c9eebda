import { useServerReason } from '#renderer/lib/use-server-reason.ts';
import { Button } from '#renderer/ui/button.tsx';
import { CheckMark } from '#renderer/ui/forms/checkbox.tsx';
import { t } from './copy.ts';
import { firstOf, mostAtOnce } from './first-payments.ts';
import { type ActionKind, possibleActions } from './payment-actions.ts';
import css from './payouts.module.css';
import type { Run } from './run.ts';
import { actionText } from './told-payments.tsx';

type PayoutLine = Run['payouts'][number];

/** What is done to payments, as they were when it was chosen. */
export interface PaymentAction {
  readonly kind: ActionKind;
  readonly lines: readonly PayoutLine[];
}

const variants = {
  sent: 'primary',
  completed: 'primary',
  uncompleted: 'secondary',
  failed: 'danger',
} as const satisfies Readonly<Record<ActionKind, string>>;

export interface PaymentBarProps {
  readonly payouts: readonly PayoutLine[];
  readonly chosen: ReadonlySet<string>;
  readonly onChoose: (ids: readonly string[]) => void;
  readonly onAct: (action: PaymentAction) => void;
}

/** Chooses the payments of a run, and what happens to the chosen ones together. */
export function PaymentBar({ payouts, chosen, onChoose, onAct }: PaymentBarProps) {
  const open = payouts.filter(({ status }) => status !== 'COMPLETED' && status !== 'FAILED');
  // What was completed is chosen to be taken back: by itself, or where nothing else is left.
  const all = open.length > 0 ? open : payouts.filter(isChoosable);
  const first = all.length > mostAtOnce ? firstOf(all) : all;
  const lines = payouts.filter((line) => isChoosable(line) && chosen.has(line.id));
  if (all.length === 0) return null;
  return (
    <div className={css['bar']} data-chosen={lines.length > 0 || undefined}>
      <label className={css['all']}>
        <CheckMark
          checked={first.every(({ id }) => chosen.has(id))}
          onChange={(event) => onChoose(event.target.checked ? first.map(({ id }) => id) : [])}
        />
        {chooseText(lines.length, { all: all.length, first: first.length })}
      </label>
      <div className={css['acts']}>
        {/* The room that they may take: nothing below moves when a line is chosen. */}
        <div className={css['room']} aria-hidden="true">
          <Actions lines={all} onAct={onAct} />
        </div>
        <div>
          <Actions lines={lines} onAct={onAct} />
        </div>
      </div>
    </div>
  );
}

/** What can be done to payments together. */
function Actions({
  lines,
  onAct,
}: Pick<PaymentBarProps, 'onAct'> & { readonly lines: readonly PayoutLine[] }) {
  const offline = useServerReason();
  return possibleActions(lines).map(({ kind, lines: fitting, isOfSome, isTooMuch }) => (
    <Button
      key={kind}
      size="sm"
      variant={variants[kind]}
      reason={offline ?? (isTooMuch ? t('apo.choose.most', { n: mostAtOnce }) : undefined)}
      onClick={() => onAct({ kind, lines: fitting })}
    >
      {isOfSome
        ? t('apo.act.some', { action: actionText(kind, fitting), n: fitting.length })
        : actionText(kind, fitting)}
    </Button>
  ));
}

/** Whether anything is done to a payment any more. */
export function isChoosable({ status }: PayoutLine): boolean {
  return status !== 'FAILED';
}

function chooseText(
  chosen: number,
  { all, first }: { readonly all: number; readonly first: number },
): string {
  if (chosen > 0) return t('apo.chosen', { n: chosen });
  return all > first ? t('apo.choose.first', { n: first }) : t('apo.choose.all');
}
