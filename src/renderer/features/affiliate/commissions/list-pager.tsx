import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import { formatInteger } from '#renderer/lib/format/format-number.ts';
import { IconButton } from '#renderer/ui/icon-button.tsx';
import css from './commission-list.module.css';
import { t } from './copy.ts';

export interface ListPagerProps {
  /** Numbers of the rows shown, the first one of all is 1. */
  readonly first: number;
  readonly last: number;
  readonly total: number;
  /** Null where there is no page. */
  readonly goOn: (() => void) | null;
  readonly goBack: (() => void) | null;
}

/**
 * Which rows these are, and the ways to those before and after. Nothing while there is only one
 * page.
 */
export function ListPager({ first, last, total, goOn, goBack }: ListPagerProps) {
  if (goOn === null && goBack === null) return null;
  return (
    <nav className={css['pager']} aria-label={t('aff.orders.pages')}>
      <output className="num">
        {t('aff.orders.range', {
          from: formatInteger(first),
          to: formatInteger(last),
          total: formatInteger(total),
        })}
      </output>
      <IconButton
        label={t('aff.orders.previous')}
        icon={<ChevronLeft />}
        disabled={goBack === null}
        onClick={() => goBack?.()}
      />
      <IconButton
        label={t('aff.orders.next')}
        icon={<ChevronRight />}
        disabled={goOn === null}
        onClick={() => goOn?.()}
      />
    </nav>
  );
}
