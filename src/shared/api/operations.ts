/**
 * Operations that hosts send themselves (main process, portal's sync engine), as the very texts
 * that go over the wire. The page's own operations live in `*.graphql` files beside the features.
 * Both kinds are in the server's allow-list (scripts/codegen.ts collects them).
 */
export const hostOperations = {
  SignIn: `mutation SignIn($input: SignInInput!) {
  sign_in(input: $input) { user { id email } session_id access_token refresh_token access_expires_at marks }
}`,
  CompleteSignIn: `mutation CompleteSignIn($input: CompleteSignInInput!) {
  complete_sign_in(input: $input) { user { id email } session_id access_token refresh_token access_expires_at marks }
}`,
  SignInWithPasskey: `mutation SignInWithPasskey($response: String!, $client: ClientInput!) {
  sign_in_with_passkey(response: $response, client: $client) { user { id email } session_id access_expires_at }
}`,
  Register: `mutation Register($input: RegisterInput!) {
  register(input: $input) { user { id email } session_id access_token refresh_token access_expires_at marks }
}`,
  ResetPassword: `mutation ResetPassword($input: ResetPasswordInput!) {
  reset_password(input: $input) { user { id email } session_id access_token refresh_token access_expires_at marks }
}`,
  SignInWithGoogle: `mutation SignInWithGoogle($input: GoogleSignInInput!) {
  sign_in_with_google(input: $input) { user { id email } session_id access_expires_at }
}`,
  SignInWithFacebook: `mutation SignInWithFacebook($input: FacebookSignInInput!) {
  sign_in_with_facebook(input: $input) { user { id email } session_id access_expires_at }
}`,
  ExchangeDesktopCode: `mutation ExchangeDesktopCode($code: String!, $verifier: String!, $client: ClientInput!) {
  exchange_desktop_code(code: $code, verifier: $verifier, client: $client) { user { id email } session_id access_token refresh_token access_expires_at marks }
}`,
  RefreshSession: `mutation RefreshSession($refresh_token: String) {
  refresh_session(refresh_token: $refresh_token) { user { id email } session_id access_token refresh_token access_expires_at marks }
}`,
  SignOut: `mutation SignOut {
  sign_out
}`,
  Sync: `mutation Sync($input: SyncInput!) {
  sync(input: $input) {
    person
    applied
    rejected { id code }
    changes { lesson_id version covered position { seconds stamp { ms counter node } } learned_ms completed_at }
    note_changes { note_id lesson_id version at_seconds text deleted stamp { ms counter node } lineage { writer count } }
    proof
    former
    since
    cursor
    more
    server_now
  }
}`,
  LessonPackage: `query LessonPackage($lesson_id: ID!) {
  lesson_package(lesson_id: $lesson_id) {
    lesson_id lesson_slug is_preview duration_seconds version base_url expires_at
    files { name bytes sha256 piece_bytes pieces height }
  }
}`,
  LessonPackageSizes: `query LessonPackageSizes($lesson_ids: [ID!]!) {
  lesson_package_sizes(lesson_ids: $lesson_ids) { lesson_id side_bytes renditions { height bytes } }
}`,
  RenewLicence: `mutation RenewLicence($device_id: ID!, $question_id: ID!) {
  renew_licence(device_id: $device_id, question_id: $question_id) { question_id granted issued_at until }
}`,
  PrefetchOutline: `query PrefetchOutline {
  me { next_video_url }
  course { version chapters { lessons { slug access } } }
}`,
  WhoAmI: `query WhoAmI {
  me { id email }
}`,
  Search: `query Search($text: String!, $limit: Int!) {
  search(text: $text, limit: $limit) {
    hits { kind lesson_id lesson_slug lesson_index lesson_title seconds text marks note_id }
  }
}`,
  Vouchers: `query Vouchers {
  vouchers {
    id code kind percent amount cap min_order plans starts_at ends_at has_daily_uses
    is_personal is_paused is_used_up used_up_until is_used_by_you held_by_order server_now
  }
}`,
  SearchTexts: `query SearchTexts($known: String, $after: Int!) {
  search_texts(known: $known, after: $after) {
    version
    lessons { id slug index title summary transcript { start_seconds text } }
    next
  }
}`,
} as const;

export type HostOperationName = keyof typeof hostOperations;
