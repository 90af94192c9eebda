import { useCallback } from 'react';
import { useNavigate } from 'react-router';
import type { AppError } from '#shared/errors/error-code.ts';
import { assertNever, invariant } from '#shared/kernel/assert.ts';
import type { Result } from '#shared/kernel/result.ts';
import { errorText } from '../../lib/format/error-text.ts';
import { formatDate } from '../../lib/format/format-date.ts';
import { notify } from '../../lib/notify.ts';
import { loginAddress } from '../../lib/identity/safe-next.ts';
import { useDownload } from '../../lib/files/use-download.ts';
import { useDeviceSettings, usePlatform } from '../../platform/context.tsx';
import { t } from './copy.ts';
import type { FileRow } from './data/offline-view.ts';
import { largerLimit } from './data/room.ts';
import type { RowAction } from './data/row-action.ts';
import { keyNoticeId } from './key-notice.tsx';

/** Does what a row offers. */
export type DoRowAction = (action: RowAction, row: FileRow) => void;

/** The verbs of the rows; refusals are told in a toast. `remove` shows the way back. */
export function useRowActions(remove: (rows: readonly FileRow[]) => void): DoRowAction {
  const { offline, settings } = usePlatform();
  const { limitBytes } = useDeviceSettings().offline;
  const { download } = useDownload();
  const navigate = useNavigate();
  const renew = useRenewLicence();
  return useCallback(
    (action, row) => {
      invariant(offline, 'downloads on a host without them');
      const ids = [row.lesson.id];
      const tell = async (doing: Promise<Result<unknown, AppError>>) => {
        const result = await doing;
        if (!result.ok)
          notify(t('off.failed', { reason: errorText(result.error) }), { kind: 'error' });
      };
      switch (action) {
        case 'download':
        case 'update':
        case 'retry':
          return void download(ids);
        case 'dequeue':
          return void tell(offline.remove(ids));
        case 'pause':
          return void tell(offline.pause(ids));
        case 'resume':
          return void tell(offline.resume(ids));
        case 'remove':
          return remove([row]);
        case 'renew':
          return void renew();
        case 'open_folder':
          return void tell(offline.openFolder());
        case 'choose_folder':
          return void tell(offline.chooseFolder());
        case 'raise_limit': {
          const raised = largerLimit(limitBytes, row.bytes ?? 0);
          if (raised !== null)
            void settings
              .update({ offline: { limitBytes: raised } })
              .then(() => tell(offline.download(ids)));
          return undefined;
        }
        case 'sign_in':
          return void navigate(loginAddress('/offline'));
        case 'choose_key':
          return document.getElementById(keyNoticeId)?.focus();
        default:
          return assertNever(action);
      }
    },
    [offline, settings, limitBytes, download, navigate, renew, remove],
  );
}

/** Asks the server for the licence and tells how that went. */
export function useRenewLicence(): () => Promise<void> {
  const { offline } = usePlatform();
  return useCallback(async () => {
    if (offline === undefined) return;
    const result = await offline.renewLicence();
    if (!result.ok)
      return notify(t('off.failed', { reason: errorText(result.error) }), { kind: 'error' });
    const { licence } = result.value;
    if (licence.kind === 'valid')
      notify(t('off.renewed', { date: formatDate(licence.untilMs) }), { kind: 'success' });
    else notify(t('off.renewedNone'), { kind: 'warning' });
  }, [offline]);
}
