import '#renderer/lib/format/office-error-texts.ts';
import { expect, it } from 'vitest';
import { appError } from '#shared/errors/error-code.ts';
import { errorText } from '#renderer/lib/format/error-text.ts';
import { t } from './copy.ts';

it('names the button that ends a payment, in each refusal that asks for it', () => {
  for (const code of [
    'PAYEE_STOPPED',
    'PAYOUT_TAKEN_AGAIN',
    'PAYOUT_RETURN_SPENT',
    'ACCOUNT_UNREADABLE',
  ] as const)
    expect(errorText(appError(code))).toContain(`bấm “${t('apo.failed')}”`);
});
