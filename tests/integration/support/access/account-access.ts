import { randomUUID } from 'node:crypto';
import { profileFields } from '#shared/domain/profile/profile-fields.ts';
import { demoPassword } from '#server/demo/demo-accounts.ts';
import { client, everybody, own, owners, type RootRule, signedIn } from './access-rule.ts';

const account = { account_bank: '970436', account_number: '0011223344', account_holder: 'KE GIAN' };

/** Accounts, sessions, profiles and what people may ask about themselves. */
export const accountRoots: Readonly<Record<string, RootRule>> = {
  // --- accounts and sessions
  'Query.me': { rule: 'owner', answersGuests: true },
  'Query.sessions': own,
  'Query.analytics_config': everybody,
  'Mutation.mark_ga_event_sent': own,
  'Mutation.register': {
    rule: 'host',
    given: () => ({
      input: {
        full_name: 'Ai Đó',
        email: `ai-${randomUUID()}@vidu.vn`,
        password: 'hoa mai 7 cánh',
        agreed: true,
        client,
      },
    }),
  },
  'Mutation.sign_in': {
    rule: 'host',
    given: () => ({ input: { email: 'minh@maivang.example', password: demoPassword, client } }),
  },
  'Mutation.refresh_session': { rule: 'host', given: () => ({ refresh_token: 'A'.repeat(43) }) },
  'Mutation.sign_out': { rule: 'host' },
  'Query.email_verification': own,
  'Query.office_offer': { rule: 'public', given: () => ({ token: 'A'.repeat(43) }) },
  'Mutation.accept_office_invitation': {
    rule: 'owner',
    given: () => ({ token: 'A'.repeat(43), confirm_password: 'không phải' }),
    refusals: ['PASSWORD_WRONG', 'FACTOR_PROOF_NEEDED', 'ACCOUNT_LOCKED'],
  },
  'Query.password_link': { rule: 'public', given: () => ({ token: 'A'.repeat(43) }) },
  'Query.referrer_name': { rule: 'public', given: () => ({ code: 'KHONGAI' }) },
  'Query.clicked_referrer': { rule: 'public' },
  'Mutation.request_password_reset': {
    rule: 'public',
    given: () => ({ email: `ai-${randomUUID()}@vidu.vn` }),
  },
  'Mutation.reset_password': {
    rule: 'host',
    given: () => ({ input: { token: 'A'.repeat(43), password: 'hoa mai 7 cánh', client } }),
  },
  'Mutation.verify_email': own,
  'Mutation.verify_email_link': { rule: 'public', given: () => ({ token: 'A'.repeat(43) }) },
  'Mutation.resend_verification': own,
  'Mutation.change_unverified_email': own,
  'Mutation.change_password': own,
  'Mutation.send_confirm_code': own,
  'Mutation.complete_account': own,
  'Mutation.revoke_session': owners(({ sessionId }) => ({ id: sessionId })),

  // --- the second factor
  'Query.factor_challenge': { rule: 'public', given: () => ({ challenge: 'A'.repeat(43) }) },
  'Query.second_factor': own,
  'Mutation.complete_sign_in': {
    rule: 'host',
    given: () => ({ input: { challenge: 'A'.repeat(43), code: '000000' } }),
  },
  'Mutation.begin_passkey_sign_in': { rule: 'public' },
  'Mutation.sign_in_with_passkey': { rule: 'host', given: () => ({ response: '{}', client }) },
  'Mutation.open_factor_ticket': own,
  'Mutation.begin_passkey': own,
  'Mutation.add_passkey': own,
  'Mutation.rename_passkey': owners(() => ({ id: randomUUID(), name: 'Của kẻ gian' })),
  'Mutation.remove_passkey': {
    rule: 'owner',
    given: () => ({ id: randomUUID(), confirm_password: 'không phải' }),
    refusals: ['PASSWORD_WRONG', 'FACTOR_PROOF_NEEDED', 'ACCOUNT_LOCKED'],
  },
  'Mutation.begin_authenticator_app': own,
  'Mutation.confirm_authenticator_app': own,
  'Mutation.remove_authenticator_app': own,
  'Mutation.make_recovery_codes': own,
  'Mutation.keep_recovery_codes': own,
  'Mutation.forget_devices': own,
  'Mutation.stop_factor_reset': { rule: 'public', given: () => ({ token: 'A'.repeat(43) }) },
  'Mutation.report_takeover': { rule: 'public', given: () => ({ token: 'A'.repeat(43) }) },
  'Mutation.prove_session': own,
  'Mutation.begin_passkey_proof': own,
  'Mutation.prove_by_passkey': own,

  // --- social accounts and the desktop's way through the browser
  'Query.social_config': everybody,
  'Query.social_accounts': own,
  'Mutation.sign_in_with_google': {
    rule: 'host',
    given: () => ({ input: { credential: 'x', nonce: 'x', client } }),
  },
  'Mutation.sign_in_with_facebook': {
    rule: 'host',
    given: () => ({ input: { access_token: 'x', client } }),
  },
  'Mutation.begin_connecting': signedIn,
  'Mutation.connect_google': signedIn,
  'Mutation.connect_facebook': signedIn,
  'Mutation.disconnect_google': signedIn,
  'Mutation.disconnect_facebook': signedIn,
  'Mutation.use_facebook_picture': signedIn,
  'Mutation.create_desktop_code': {
    rule: 'signedIn',
    given: () => ({ challenge: 'A'.repeat(43) }),
  },
  'Mutation.exchange_desktop_code': {
    rule: 'host',
    given: () => ({ code: 'A'.repeat(43), verifier: 'A'.repeat(43), client }),
  },

  // --- the profile and one's own data
  'Mutation.update_profile_personal': {
    rule: 'owner',
    given: () => ({ input: { firstname: 'Kẻ' }, seen: { firstname: 'Không ai' } }),
    refusals: ['CONFLICT'],
  },
  'Mutation.update_profile_social': own,
  'Mutation.update_profile_experience': own,
  'Mutation.update_profile_course': own,
  'Mutation.change_payout_account': {
    rule: 'owner',
    given: () => ({ input: account, confirm_password: 'không phải' }),
    refusals: ['PASSWORD_WRONG', 'FACTOR_PROOF_NEEDED', 'ACCOUNT_LOCKED'],
  },
  'Mutation.revoke_other_sessions': own,
  'Query.data_export': own,
  'Mutation.request_data_export': own,
  'Mutation.open_data_export': {
    rule: 'owner',
    given: () => ({ id: randomUUID(), confirm_password: 'không phải' }),
    refusals: ['PASSWORD_WRONG', 'FACTOR_PROOF_NEEDED', 'ACCOUNT_LOCKED'],
  },
  'Query.account_deletion': own,
  'Mutation.request_account_deletion': {
    rule: 'owner',
    given: () => ({ confirm_password: 'không phải' }),
    refusals: ['PASSWORD_WRONG', 'FACTOR_PROOF_NEEDED', 'ACCOUNT_LOCKED'],
  },
  'Mutation.withdraw_account_deletion': { rule: 'owner', refusals: ['DELETION_STATE'] },
};

/** One line per rule and type: the rule, the type, its fields. */
export const accountObjects = `
  owner CustomAttributeData id increment_id
  owner Learn total_learned_video total_time_learned total_video
  owner CourseOrder status
  owner Affiliate total_click total_bonus subtotal_bonus total_wallet_money
  owner EmailVerification email is_verified is_pending resend_in_seconds
  owner DataExport id state requested_at ready_at expires_at bytes
  owner AccountDeletion requested_at runs_at due_at given_up_amount
  owner AccountDeletionState request obstacles rest excesses grace_days deadline_days law
  owner OpenExcess refund_id order_id order_code amount
  owner WalletRest amount account_bank account_masked refuse_reason
  owner User id next_video_url created_at account_holder account_number account_bank is_verify_email has_password email referral_code ga_event_sent need_update_password affiliate_code affiliate_level is_pro is_kha_pro custom_attribute_data learn office_role is_admin course_order avatar facebook_name facebook_id facebook_image affiliate
  owner User ${profileFields.join(' ')}
  public SocialConfig google_client_id facebook_app_id
  owner SocialAccount provider name email connected_at can_disconnect
  owner DesktopCode code expires_at
  public FactorChallenge email firstname ways recovery_codes_left passkey_options client expires_at
  owner SecondFactor is_on is_required is_session_proven passkeys app_since app_used_at recovery_codes recovery_codes_left recovery_codes_kept recovery_code_used_at remembered_devices fresh_until reset_at
  owner Passkey id name created_at last_used_at is_phone
  owner FactorTicket token expires_at
  owner AppSecret secret uri
`;
