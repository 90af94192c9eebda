import '#renderer/lib/format/office-error-texts.ts';
import { Link } from 'react-router';
import type { AppError, ErrorCode } from '#shared/errors/error-code.ts';
import { errorText } from '#renderer/lib/format/error-text.ts';
import { inlineLinkClass } from '#renderer/ui/text/inline-link.tsx';
import { t } from './copy.ts';

const statement = { to: '/admin/statement', text: t('adc.way.statement') } as const;
const unmatched = { to: '/admin/unmatched', text: t('adc.way.unmatched') } as const;
const ignored = { to: '/admin/unmatched?loc=IGNORED', text: t('adc.way.ignored') } as const;

/** Where the thing lies that a refusal sends one to. */
export const ways: Readonly<
  Partial<Record<ErrorCode, { readonly to: string; readonly text: string }>>
> = {
  MONEY_WAITS: unmatched,
  REPORT_WAITS: statement,
  TRANSFER_ELSEWHERE: unmatched,
  TRANSFER_WAITS: unmatched,
  REFUND_LEFT: unmatched,
  REFUND_SET_ASIDE: unmatched,
  RETURN_OF_ANOTHER: unmatched,
  PAYOUT_LEFT: unmatched,
  PAYOUT_RETURN_WAITING: unmatched,
  PAYOUT_RETURN_USED: unmatched,
  PAYOUT_RETURN_IGNORED: ignored,
};

/** Why something was refused, with the way to what it speaks of. */
export function RefusalText({ error }: { readonly error: AppError }) {
  const way = ways[error.code];
  return (
    <>
      {errorText(error)}
      {way !== undefined && (
        <>
          {' '}
          <Link className={inlineLinkClass} to={way.to}>
            {way.text}
          </Link>
        </>
      )}
    </>
  );
}
