import type { ComponentType } from 'react';
import { t } from '../../copy/vi.ts';
import { lazyDialog } from '../../ui/overlays/lazy-dialog.tsx';
import { notify } from '../notify.ts';

/**
 * A dialog of the application whose code comes when it is first shown; without a network the person
 * is told and stays where they are.
 */
export function pageDialog<Props extends { readonly onClose: () => void }>(
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> {
  return lazyDialog(load, () => notify(t('err.dialog'), { kind: 'error' }));
}
