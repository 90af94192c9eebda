import type { ApplicationField } from '#shared/domain/ambassador/application.ts';
import { t } from './copy.ts';

/** What an answer is called on the page. */
export function fieldLabel(field: ApplicationField): string {
  if (field === 'main_channel') return t('amb.channel');
  if (field === 'channel_url') return t('amb.url');
  return field === 'proud_content' ? t('amb.proud') : t(`amb.${field}`);
}
