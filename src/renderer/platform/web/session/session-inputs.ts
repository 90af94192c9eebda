import type { RegisterInput, SocialProof } from '#shared/session/session-state.ts';

/** What a provider gave the page, in the names of the API. */
export function socialInput(proof: SocialProof) {
  return proof.provider === 'google'
    ? { credential: proof.credential, nonce: proof.nonce }
    : { access_token: proof.accessToken };
}

/** A registration in the names of the API, with blank optional fields left out. */
export function registerInput(
  { fullName, email, phoneNumber, password, referralCode, agreed }: RegisterInput,
  client: { readonly kind: string; readonly name: string },
) {
  return {
    full_name: fullName,
    email,
    phone_number: phoneNumber === '' ? null : phoneNumber,
    password,
    referral_code: referralCode === '' ? null : referralCode,
    agreed,
    client,
  };
}
