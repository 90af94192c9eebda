import TriangleAlert from 'lucide-react/icons/triangle-alert';
import {
  AdminClickTrackingDocument,
  type AdminClickTrackingQuery,
} from '#renderer/graphql/generated/graphql.ts';
import { readyData } from '#renderer/graphql/query-status.ts';
import { useQueryStatus } from '#renderer/graphql/use-query-status.ts';
import { dayStartMs, formatDate } from '#renderer/lib/format/format-date.ts';
import { formatInteger } from '#renderer/lib/format/format-number.ts';
import { Notice } from '#renderer/ui/states/notice.tsx';
import { t } from './copy.ts';

type Loss = AdminClickTrackingQuery['admin_click_tracking']['losses'][number];

/**
 * Says which clicks of the last 30 days were not written down, and why; nothing when none was lost.
 */
export function LostClicks() {
  const losses =
    readyData(
      useQueryStatus(AdminClickTrackingDocument, {
        variables: {},
        fetchPolicy: 'cache-and-network',
      }),
    )?.admin_click_tracking.losses ?? [];
  if (losses.length === 0) return null;
  return (
    <Notice icon={<TriangleAlert aria-hidden="true" />} tone="warn" title={t('afa.lost')}>
      {losses.map((loss) => (
        <p key={`${loss.day} ${loss.cause}`}>{lossText(loss)}</p>
      ))}
    </Notice>
  );
}

function lossText({ day, cause, count }: Loss): string {
  return t('afa.lost.line', {
    day: formatDate(dayStartMs(day)),
    n: formatInteger(Number(count)),
    why: causes[cause] ?? cause,
  });
}

const causes: Readonly<Record<string, string>> = {
  full: t('afa.lost.full'),
  flood: t('afa.lost.flood'),
  stopped: t('afa.lost.stopped'),
};
