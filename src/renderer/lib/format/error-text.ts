import type { AppError, ErrorCode } from '#shared/errors/error-code.ts';
import { everydayMessages, inWords } from '#shared/errors/everyday-messages.ts';
import { t } from '../../copy/vi.ts';

let sentences: Readonly<Partial<Record<ErrorCode, string>>> = everydayMessages;

/** Lets `errorText` know sentences that come with a part of the application. */
export function addErrorTexts(more: Readonly<Partial<Record<ErrorCode, string>>>): void {
  sentences = { ...sentences, ...more };
}

/**
 * What a person reads for a refusal: by code, with the wording of `err.http` for a bare HTTP
 * status.
 */
export function errorText(error: AppError): string {
  return error.code === 'HTTP_STATUS'
    ? t('err.http', { n: error.status ?? 0 })
    : inWords(sentences[error.code] ?? everydayMessages.INTERNAL, error);
}
