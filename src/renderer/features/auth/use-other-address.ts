import type { AppError } from '#shared/errors/error-code.ts';
import { ok, type Result } from '#shared/kernel/result.ts';
import {
  changeUnverifiedEmailText,
  completeAccountText,
  emailVerificationText,
} from '../../graphql/generated/texts.ts';
import { useSend } from '../../lib/use-send.ts';
import type { VerificationView } from './verification-view.ts';

/**
 * Puts another address in place of one that is not verified: with the password, or soon after a
 * sign-in where there is none. Answers how the proof of the new one stands.
 */
export function useOtherAddress(
  hasPassword: boolean,
): (values: {
  readonly email: string;
  readonly confirm_password: string;
}) => Promise<Result<VerificationView, AppError>> {
  const change = useSend(changeUnverifiedEmailText);
  const complete = useSend(completeAccountText);
  const look = useSend(emailVerificationText);
  return async (values) => {
    if (hasPassword) {
      const changed = await change(values);
      return changed.ok ? ok(changed.value.change_unverified_email) : changed;
    }
    const completed = await complete({ input: { full_name: null, email: values.email } });
    if (!completed.ok) return completed;
    const seen = await look({});
    return seen.ok ? ok(seen.value.email_verification) : seen;
  };
}
