import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import { formatInteger } from '#renderer/lib/format/format-number.ts';
import { IconButton } from '#renderer/ui/icon-button.tsx';
import { t } from './copy.ts';
import type { ListPage } from './list-page.ts';
import css from './pager.module.css';
import type { AdminListState } from './use-admin-list.ts';

export interface PagerProps {
  readonly page: ListPage<unknown>;
  readonly state: Pick<AdminListState<string>, 'page' | 'pageIndex' | 'goOn' | 'goBack'>;
}

/**
 * Which rows these are, and the ways to those before and after. Nothing while there is only one
 * page.
 */
export function Pager({ page, state }: PagerProps) {
  if (state.pageIndex === 0 && !page.has_more) return null;
  const before = state.pageIndex * state.page.first;
  const { end_cursor: next } = page;
  return (
    <nav className={css['pager']} aria-label={t('adc.page.of')}>
      <span className="num">
        {t('adc.page.range', {
          from: formatInteger(before + 1),
          to: formatInteger(before + page.nodes.length),
          total: formatInteger(page.total),
        })}
      </span>
      <IconButton
        label={t('adc.page.previous')}
        icon={<ChevronLeft />}
        disabled={state.pageIndex === 0}
        onClick={state.goBack}
      />
      <IconButton
        label={t('adc.page.next')}
        icon={<ChevronRight />}
        disabled={!page.has_more || next === undefined || next === null}
        onClick={() => {
          if (next !== undefined && next !== null) state.goOn(next);
        }}
      />
    </nav>
  );
}
