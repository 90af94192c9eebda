import Check from 'lucide-react/icons/check';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { cx } from '../../ui/cx.ts';
import type { CardView } from './card-view.ts';
import { t } from './copy.ts';
import css from './voucher-card.module.css';

export interface VoucherCardProps {
  readonly view: CardView;
  /** It is the one chosen for the next order. */
  readonly isChosen: boolean;
  /** Why the server did not accept it just now. */
  readonly refusal: string | null;
  /** The server cannot be asked: the card is only read. */
  readonly isTentative: boolean;
  readonly onUse: () => void;
  readonly onRemove: () => void;
}

/**
 * One voucher: what it is worth, what it is for or why it cannot be used, and the way to use it.
 */
export function VoucherCard({
  view,
  isChosen,
  refusal,
  isTentative,
  onUse,
  onRemove,
}: VoucherCardProps) {
  const isUsable = view.state.kind === 'ready';
  const isUsing = isChosen && isUsable;
  return (
    <li
      className={cx(css['card'], isUsing && css['on'], !isUsable && css['off'])}
      data-state={isUsing ? 'using' : view.state.kind}
    >
      <div className={css['worth']}>
        <b className="num" aria-hidden="true" data-long={view.worth.length > 5 || undefined}>
          {view.worth}
        </b>
        <small aria-hidden="true">{t('voucher.off')}</small>
      </div>
      <div className={css['words']}>
        <b className={css['code']}>{view.code}</b>
        <span className="sr">
          , {t('voucher.off')} {view.worthInFull}.{' '}
        </span>
        <p className={css['text']}>
          {view.text}
          {view.countdown !== null && (
            <>
              {' '}
              <span className={cx(css['countdown'], 'num')} aria-hidden="true">
                {view.countdown}
              </span>
            </>
          )}
        </p>
        <p className={css['refusal']} aria-live="polite" hidden={refusal === null}>
          {refusal}
        </p>
      </div>
      <div className={css['action']}>
        <Action
          view={view}
          isUsing={isUsing}
          isUsable={isUsable}
          isTentative={isTentative}
          onUse={onUse}
          onRemove={onRemove}
        />
      </div>
    </li>
  );
}

interface ActionProps extends Pick<
  VoucherCardProps,
  'view' | 'isTentative' | 'onUse' | 'onRemove'
> {
  readonly isUsing: boolean;
  readonly isUsable: boolean;
}

function Action({ view, isUsing, isUsable, isTentative, onUse, onRemove }: ActionProps) {
  if (isUsing) {
    return (
      <>
        <Badge tone="ok">
          <Check aria-hidden="true" />
          {t('voucher.using')}
        </Badge>
        <Button
          variant="ghost"
          size="xs"
          aria-label={t('voucher.remove.code', { code: view.code })}
          onClick={onRemove}
        >
          {t('voucher.remove')}
        </Button>
      </>
    );
  }
  if (isTentative && isUsable)
    return <span className={css['tentative']}>{t('voucher.offline')}</span>;
  return (
    <Button
      size="sm"
      disabled={!isUsable}
      aria-label={t('voucher.use.code', { code: view.code })}
      onClick={onUse}
    >
      {t('voucher.use')}
    </Button>
  );
}
