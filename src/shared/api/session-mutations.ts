/**
 * Mutations that the desktop's page may not send itself: their answers carry tokens, lead to
 * tokens, or end the session that the main process keeps. The schema says which answer with a
 * `SessionPayload`; a test holds this list to it.
 */
export const sessionMutations = [
  'register',
  'sign_in',
  'refresh_session',
  'reset_password',
  'complete_sign_in',
  'sign_in_with_passkey',
  'sign_in_with_google',
  'sign_in_with_facebook',
  'exchange_desktop_code',
  // No token yet, but what one is exchanged for.
  'create_desktop_code',
  'sign_out',
] as const;
