import type { AppError } from '#shared/errors/error-code.ts';
import { ok, type Result } from '#shared/kernel/result.ts';
import type { Licence } from './licence/licence.ts';

/**
 * Whether what was merely streamed may be played again from this machine. Of it nobody knows
 * whether it was a preview; but whom the server has refused a licence without ever having given one
 * here was only ever sent previews, and so was a guest. Where nobody knows whether it had (a
 * licence file that was spoiled), the refusal is `LICENCE_LAPSED`.
 */
export function mayPlayStreamed(
  licence: Pick<Licence, 'state' | 'mayPlay'>,
): (owner: string) => Promise<Result<true, AppError>> {
  return async (owner) => {
    if (owner === 'guest') return ok(true);
    const allowed = await licence.mayPlay({ isPreview: false });
    if (allowed.ok || allowed.error.code !== 'LICENCE_REVOKED') return allowed;
    return (await licence.state()).kind === 'none' ? ok(true) : allowed;
  };
}
