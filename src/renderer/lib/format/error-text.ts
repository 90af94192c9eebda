import type { AppError } from '#shared/errors/error-code.ts';
import { messageOf } from '#shared/errors/error-messages.ts';
import { t } from '../../copy/vi.ts';

/**
 * What a person reads for a refusal: by code, with the wording of `err.http` for a bare HTTP
 * status.
 */
export function errorText(error: AppError): string {
  return error.code === 'HTTP_STATUS' ? t('err.http', { n: error.status ?? 0 }) : messageOf(error);
}
