import { useCallback } from 'react';
import type { AppError } from '#shared/errors/error-code.ts';
import { hasGaps } from '#shared/domain/account/account-gaps.ts';
import { appError } from '#shared/errors/error-code.ts';
import type { SocialProof } from '#shared/session/session-state.ts';
import {
  connectFacebookText,
  connectGoogleText,
  socialGapsText,
} from '../../graphql/generated/texts.ts';
import { usePostOperation } from '../../graphql/graphql-context.tsx';
import type { PostOperation } from '../../graphql/post-operation.ts';
import { appErrorOf } from '../../graphql/request-error.ts';
import { useGoogleLoginStore } from '../../lib/identity/login-state.ts';
import { usePlatform } from '../../platform/context.tsx';
import type { SocialPurpose } from './provider.ts';

/** What becomes of a provider's proof: the address to go to, or why not. */
export type Finished =
  | { readonly ok: true; readonly address: string }
  | { readonly ok: false; readonly error: AppError };

/** Signs in with a proof, or connects its account to who is signed in. */
export function useFinish(
  purpose: SocialPurpose,
  next: string,
): (proof: SocialProof) => Promise<Finished> {
  const { socialSignIn } = usePlatform();
  const post = usePostOperation();
  return useCallback(
    async (proof) => {
      if (socialSignIn === undefined)
        return { ok: false, error: appError('SOCIAL_NOT_CONFIGURED') };
      if (purpose === 'connect') return connect(post, proof, next);
      const session = await socialSignIn.signIn(proof);
      // The page of the second step is loaded anew; what stands behind `#` is sent to nobody.
      if (!session.ok && session.error.challenge !== undefined)
        return {
          ok: true,
          address: `/confirm?next=${encodeURIComponent(next)}#token=${session.error.challenge}`,
        };
      if (!session.ok) return session;
      if (proof.provider === 'google' && session.value.status === 'signed_in')
        useGoogleLoginStore.getState().set(session.value.userId);
      // Whoever's provider tells no name or no address tells them next.
      return {
        ok: true,
        address: (await asksMore(post)) ? `/complete?next=${encodeURIComponent(next)}` : next,
      };
    },
    [socialSignIn, post, purpose, next],
  );
}

async function connect(post: PostOperation, proof: SocialProof, next: string): Promise<Finished> {
  const operation =
    proof.provider === 'google'
      ? {
          operationName: connectGoogleText.name,
          query: connectGoogleText.text,
          variables: { credential: proof.credential, nonce: proof.nonce },
        }
      : {
          operationName: connectFacebookText.name,
          query: connectFacebookText.text,
          variables: { accessToken: proof.accessToken },
        };
  try {
    await post(operation);
    return { ok: true, address: next };
  } catch (thrown) {
    return { ok: false, error: appErrorOf(thrown) };
  }
}

/** What cannot be asked now is asked on another page: nobody is kept from signing in by it. */
async function asksMore(post: PostOperation): Promise<boolean> {
  try {
    const { data } = await post({
      operationName: socialGapsText.name,
      query: socialGapsText.text,
      variables: {},
    });
    // The server answers by the schema the text was checked against.
    const { me } = data as {
      readonly me: { readonly firstname: string | null; readonly email: string } | null;
    };
    return me !== null && hasGaps(me);
  } catch {
    return false;
  }
}
