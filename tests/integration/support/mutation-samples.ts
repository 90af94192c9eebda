import { randomUUID } from 'node:crypto';
import type { MutationName } from '#server/graphql/rules/mutation-rules.ts';
import { hostOperations } from '#shared/api/operations.ts';
import type { ErrorCode } from '#shared/errors/error-code.ts';
import { type ActorName, eventInput, type MutationWorld } from './mutation-world.ts';
import { seenNow } from './look-first.ts';
import { price } from './shop.ts';

/**
 * How a mutation is carried out in the world of `mutation-world.ts` so that it writes. What is not
 * said here is as everywhere: the arguments of the access rule, then generic samples.
 */
export interface MutationSample {
  /** In whose name; the owner for what is of the office, the victim for everything else. */
  readonly as?: ActorName;
  readonly given?: (
    world: MutationWorld,
  ) => Readonly<Record<string, unknown>> | Promise<Readonly<Record<string, unknown>>>;
  /** It ends sessions: it asks for its own before it writes. */
  readonly holdsFirst?: true;
  /**
   * The statement before which the session ends, of what writes into its row: nobody else can end
   * it from there on. The last moment before the commit without one.
   */
  readonly endsBefore?: string;
  /** What it is refused with, where that is not UNAUTHENTICATED. */
  readonly refusedWith?: ErrorCode;
  /** The text that is answered without the executor; both ways are tried. */
  readonly direct?: string;
}

/** Or one line: why it needs no session that stands. */
export type MutationLine = MutationSample | { readonly needsNoSession: string };

const ofNobody = {
  needsNoSession: 'It is for who is not signed in, and asks for no session.',
} as const;
const sameForAll = {
  needsNoSession: 'It changes no row: what it answers is told, not done.',
} as const;
const why = 'Vì sao';
const receiver = {
  account_bank: '970407',
  account_number: '19033344556677',
  account_holder: 'NGUYEN HOAI AN',
};
/** Of whatever it is about: only what a mutation asks for is taken. */
const seen = {
  revision: seenNow,
  transaction_revisions: seenNow,
  order_revision: seenNow,
  refund_revision: seenNow,
  payout_revision: seenNow,
  transfer_revision: seenNow,
  revisions: seenNow,
  words: seenNow,
};
const ofOrder = (name: string, more: object = {}) => ({
  given: ({ at }: MutationWorld) => ({ order_id: at(name), ...seen, ...more }),
});
const ofMoney = (name: string, more: object = {}) => ({
  given: ({ at }: MutationWorld) => ({
    transaction_id: at(name),
    ...seen,
    reason: why,
    ...more,
  }),
});
const ofRefund = (name: string, more: object = {}) => ({
  given: ({ at }: MutationWorld) => ({ refund_id: at(name), ...seen, ...more }),
});
const ofPayouts = (name: string, more: object = {}) => ({
  given: ({ at }: MutationWorld) => ({ ids: [at(name)], revisions: seenNow, ...more }),
});
const ofThing = (name: string, more: object = {}) => ({
  given: ({ at }: MutationWorld) => ({ id: at(name), ...more }),
});
const ofSeen = (name: string, more: object = {}) => ({
  given: ({ at }: MutationWorld) => ({ id: at(name), revision: seenNow, ...more }),
});
const revised = (name: string, more: object = {}) => ({
  given: ({ at }: MutationWorld) => ({
    id: at(name),
    revision: Number(at(`${name}.revision`)),
    ...more,
  }),
});
const connects = {
  endsBefore: 'social.spend_connecting',
  refusedWith: 'SOCIAL_PROOF_NEEDED',
} as const;
/** The session proves itself again with the change. */
const proves = { endsBefore: 'factor.prove_session' } as const;
const terms = {
  kind: 'PERCENT',
  percent: 10,
  min_order: '0',
  plans: ['PRO'],
  starts_at: '2030-01-01T00:00:00.000Z',
  ends_at: '2030-02-01T00:00:00.000Z',
  note: '',
};
const lessonTexts = { title: 'Tên', slug: 'bai-khac', summary: 'Tóm', is_preview: false };
const chapterTexts = { title: 'Tên', slug: 'chuong-khac', outcome: 'Được gì' };
const post = {
  title: 'Tên',
  slug: 'bai-viet-khac',
  excerpt: 'Tóm',
  topic: 'CONTENT',
  author_name: 'Ai',
  markdown: 'Chữ',
  cover_alt: '',
};
const faq = { title: 'Hỏi?', markdown: 'Đáp', is_shown: true };

/** A device that tells of a note and of some learned time. */
function exchange({ actors, prey, server }: MutationWorld) {
  const stamp = { ms: server.clock.nowMs, counter: 0, node: 'may-1' };
  const ofLesson = { lesson_id: prey.lessonId, stamp };
  return {
    input: {
      person: actors.victim.userId,
      device_id: 'may-1',
      schema: 1,
      cursor: null,
      operations: [
        {
          id: randomUUID(),
          kind: 'progress',
          intervals: [[0, 10]],
          watched_ms: 10_000,
          ...ofLesson,
        },
      ],
      notes: [
        {
          id: randomUUID(),
          note_id: randomUUID(),
          at_seconds: 1,
          text: 'ghi chú',
          deleted: false,
          ...ofLesson,
        },
      ],
    },
  };
}

/** Every mutation of the product; one without a line is a type error. */
export const mutationSamples: Readonly<Record<MutationName, MutationLine>> = {
  // --- signing in and out
  register: ofNobody,
  sign_in: ofNobody,
  refresh_session: ofNobody,
  sign_out: { needsNoSession: 'It ends the session itself; a session that ended is signed out.' },
  revoke_session: { holdsFirst: true },
  revoke_other_sessions: {},
  request_password_reset: ofNobody,
  reset_password: ofNobody,
  verify_email: {
    as: 'unproved',
    given: ({ at }) => ({ code: at('unproved.code') }),
  },
  verify_email_link: ofNobody,
  resend_verification: { as: 'unproved' },
  change_unverified_email: {
    as: 'unproved',
    given: () => ({ email: `khac-${randomUUID()}@vidu.vn` }),
  },
  change_password: {
    given: ({ actors }) => ({
      input: { current_password: actors.victim.proof, password: 'hoa dao 5 cánh' },
    }),
  },
  send_confirm_code: { as: 'passwordless' },
  complete_account: {
    as: 'placeholder',
    given: () => ({ input: { full_name: 'Lê Ánh', email: `that-${randomUUID()}@vidu.vn` } }),
  },
  sign_in_with_google: ofNobody,
  sign_in_with_facebook: ofNobody,
  begin_connecting: { endsBefore: 'social.begin_connecting' },
  // What lets it is written in the session's row, and is not found in one that ended.
  connect_google: { ...connects, as: 'connecting', given: async ({ google }) => google() },
  connect_facebook: {
    ...connects,
    as: 'connecting',
    given: ({ facebookToken }) => ({ access_token: facebookToken() }),
  },
  disconnect_google: {},
  disconnect_facebook: {},
  create_desktop_code: {},
  exchange_desktop_code: ofNobody,

  // --- the second factor
  complete_sign_in: ofNobody,
  begin_passkey_sign_in: ofNobody,
  sign_in_with_passkey: ofNobody,
  open_factor_ticket: {},
  begin_passkey: {},
  add_passkey: {
    ...proves,
    as: 'withPasskeyBegun',
    given: ({ at }) => ({ response: at('passkey.begun'), name: 'khoá' }),
  },
  rename_passkey: { as: 'factored', ...ofThing('passkey', { name: 'Tên khác' }) },
  remove_passkey: { ...proves, as: 'factored', ...ofThing('passkey') },
  begin_authenticator_app: {},
  confirm_authenticator_app: {
    ...proves,
    as: 'withAppBegun',
    given: ({ at }) => ({ code: at('app.code') }),
  },
  remove_authenticator_app: { ...proves, as: 'factored' },
  make_recovery_codes: { ...proves, as: 'factored' },
  keep_recovery_codes: { as: 'factored', given: ({ at }) => ({ code: at('codes.one') }) },
  forget_devices: { as: 'factored' },
  stop_factor_reset: ofNobody,
  report_takeover: ofNobody,
  prove_session: { ...proves, as: 'factored' },
  begin_passkey_proof: { as: 'factored' },
  prove_by_passkey: { as: 'factored', given: ({ at }) => ({ response: at('passkey.signed') }) },
  ask_factor_reset: ofThing('factor.open', { reason: why }),
  confirm_factor_reset: { as: 'support', ...ofSeen('factor.asked') },
  cancel_factor_reset: ofSeen('factor.asked'),

  // --- learning
  sync: { direct: hostOperations.Sync, given: exchange },
  renew_licence: sameForAll,

  // --- buying
  create_order: {
    as: 'unproved',
    given: () => ({
      input: { request_key: randomUUID(), plan: 'PRO', expected_total: String(price.pro) },
    }),
  },
  cancel_order: {},
  renew_order: { as: 'expired', ...ofThing('order.expired') },
  request_refund: {
    as: 'minh',
    given: ({ at }) => ({ input: { order_id: at('order.paid'), ...receiver } }),
  },
  take_refund_back: { as: 'duclong', ...ofOrder('order.refundRequested', { kind: 'ORDER' }) },
  give_refund_account: {
    as: 'ngocmai',
    given: ({ at }) => ({ input: { order_id: at('order.overpaid'), ...receiver } }),
  },
  give_up_excess: {
    as: 'ngocmai',
    given: ({ at }) => ({ refund_id: at('excess.overpaid'), amount: at('excess.amount') }),
  },
  request_invoice: {
    as: 'ngocmai',
    given: ({ at }) => ({
      input: { order_id: at('order.overpaid'), kind: 'PERSON', name: 'Mai', email: 'mai@vidu.vn' },
    }),
  },

  // --- money office
  admin_accept_short: {
    given: ({ at }) => ({
      order_id: at('order.underpaid'),
      missing: at('missing.underpaid'),
      reason: why,
    }),
  },
  admin_request_top_up: ofOrder('order.underpaid'),
  admin_cancel_order: ofOrder('order.underpaid', { reason: why }),
  admin_refund_order: ofOrder('order.paid', { ...receiver, reason: why }),
  admin_mark_invoice_issued: ofOrder('order.paid', { number: '0001' }),
  admin_correct_invoice: ofOrder('order.paidLongAgo', { seen_number: '0001', reason: why }),
  admin_match_transaction: {
    given: ({ at }) => ({
      ...seen,
      transaction_id: at('money.unmatched'),
      order_id: at('order.pending'),
    }),
  },
  admin_return_to_learner: {
    given: ({ at }) => ({
      ...seen,
      transaction_id: at('money.unmatched'),
      order_id: at('order.pending'),
    }),
  },
  admin_unmatch_transaction: ofMoney('money.excess'),
  admin_unrefund_transaction: ofMoney('money.sentBack'),
  admin_pay_refund_by_parts: {
    given: ({ at }) => ({
      ...seen,
      transaction_ids: [at('money.partOne'), at('money.partTwo')],
      refund_id: at('refund.sending'),
      reason: why,
    }),
  },
  admin_book_bank_fee: ofMoney('money.fee'),
  admin_unbook_bank_fee: ofMoney('money.booked'),
  admin_book_tax_payment: ofMoney('money.tax'),
  admin_unbook_tax_payment: ofMoney('money.remitted'),
  admin_pay_refund_by: {
    given: ({ at }) => ({
      ...seen,
      transaction_id: at('money.likeRefund'),
      refund_id: at('refund.sending'),
    }),
  },
  admin_unpay_payout: ofMoney('money.laid'),
  admin_unpay_refund: ofMoney('money.laidToRefund'),
  admin_pay_payout_by: {
    given: ({ at }) => ({
      ...seen,
      transaction_ids: [at('money.likePayout')],
      payout_id: at('payout.confirmed'),
      reason: why,
    }),
  },
  admin_return_payout: {
    given: ({ at }) => ({
      ...seen,
      transaction_id: at('money.cameBack'),
      payout_id: at('payout.sent'),
    }),
  },
  admin_unreturn_payout: ofMoney('money.returned'),
  admin_return_refund: {
    given: ({ at }) => ({
      ...seen,
      transaction_id: at('money.refundCameBack'),
      refund_id: at('refund.sent'),
    }),
  },
  admin_unreturn_refund: ofMoney('money.refundReturned'),
  admin_pair_transfer: {
    given: ({ at }) => ({
      ...seen,
      transaction_id: at('money.pairCame'),
      transfer_id: at('money.pairLeft'),
      reason: why,
    }),
  },
  admin_unpair_transfer: ofMoney('money.paired'),
  admin_split_transaction: {
    given: ({ at }) => ({
      ...seen,
      transaction_id: at('money.pairCame'),
      parts: [
        { code: '', amount: '220000' },
        { code: '', amount: '2000' },
      ],
      reason: why,
    }),
  },
  admin_unsplit_transaction: ofMoney('money.split'),
  admin_keep_return: ofMoney('money.saysAnother'),
  admin_ignore_transaction: ofMoney('money.unmatched'),
  admin_unignore_transaction: ofMoney('money.ignored'),
  admin_refund_transaction: ofMoney('money.unmatched', receiver),
  admin_reveal_refund: ofRefund('refund.sending'),
  admin_start_refund: ofRefund('refund.requested'),
  export_refund_transfers: {},
  admin_correct_refund: ofRefund('refund.requested', { ...receiver, reason: why }),
  admin_mark_refund_sent: ofRefund('refund.sending', { reference: 'FT-HOAN' }),
  admin_unmark_refund_sent: ofRefund('refund.sent', { reason: why }),
  admin_reject_refund: ofRefund('refund.proposed', { reason: why }),
  admin_read_bank_report: ofThing('report.unreadable'),
  admin_decide_bank_report: {
    given: ({ at }) => ({
      id: at('report.doubtful'),
      known_transaction_id: at('report.doubtful.shown'),
      ...seen,
      is_same: false,
    }),
  },
  admin_reopen_bank_report: ofThing('report.decided', { ...seen, reason: why }),
  admin_import_statement: {
    given: ({ at }) => ({ id: at('statement'), understanding: at('statement.understanding') }),
  },

  // --- messages and jobs
  mark_notification_read: {},
  mark_all_notifications_read: {},
  set_mail_settings: {},
  admin_resend_email: ofThing('mail', { reason: why }),
  admin_retry_job: ofSeen('job.failed', { reason: why }),
  admin_cancel_job: ofSeen('job.waiting', { reason: why }),

  // --- affiliates
  create_campaign_link: { given: () => ({ input: { name: 'ten-khac', path: '/' } }) },
  remove_campaign_link: {},
  join_affiliate: {
    as: 'minh',
    given: () => ({
      input: {
        legal_name: 'Lê Quang Minh',
        date_of_birth: '1990-11-20',
        identity_number: '001190123988',
        policy_version: 1,
        account_bank: '970436',
        account_number: '9900112244',
        account_holder: 'LE QUANG MINH',
      },
    }),
  },
  change_affiliate_account: {
    given: () => ({
      input: { account_bank: '970436', account_number: '9900112255', account_holder: 'NAN NHAN' },
    }),
  },
  change_affiliate_papers: {
    given: () => ({
      input: {
        legal_name: 'Trần Nạn Nhân',
        date_of_birth: '1990-11-20',
        identity_number: '001190123977',
      },
    }),
  },
  agree_affiliate_policy: { as: 'balance', given: () => ({ version: 1 }) },
  request_payout: { as: 'balance' },
  withdraw_payout_request: { as: 'asking' },

  // --- paying affiliates
  create_payout_run: { given: () => ({ extra_key: randomUUID() }) },
  confirm_payout_run: ofThing('run.draft', { drafts_revision: seenNow, reason: why }),
  export_payout_run: ofThing('run.fresh'),
  reveal_payout_transfer: ofThing('payout.fresh'),
  mark_payouts_sent: ofPayouts('payout.confirmed', { reference: 'FT-1' }),
  mark_payouts_completed: ofPayouts('payout.sent'),
  unmark_payouts_completed: ofPayouts('payout.completed', { reason: why }),
  mark_payouts_failed: ofPayouts('payout.fresh', { reason: why }),
  activate_affiliate: {
    given: ({ actors }) => ({
      input: {
        user_id: actors.an.userId,
        code: 'KHACNUA',
        account_bank: '970436',
        account_number: '0011223399',
        account_holder: 'NGUYEN HOAI AN',
      },
    }),
  },
  suspend_affiliate_links: ofSeen('affiliate.draft', { reason: why, is_suspended: true }),
  hold_affiliate_payouts: ofSeen('affiliate.draft', { reason: why, is_held: true }),
  grant_affiliate_level: ofSeen('affiliate.draft', { reason: why, level: 2 }),
  set_affiliate_ambassador: ofSeen('affiliate.draft', { reason: why, is_ambassador: true }),
  set_tax_commitment: ofSeen('affiliate.draft', { reason: why, is_filed: true }),
  hold_commission: ofSeen('commission.pending', { reason: why }),
  release_commission: ofSeen('commission.held', { reason: why }),
  reconsider_commission: ofSeen('commission.rejected', { reason: why }),
  reject_commission: ofSeen('commission.held', { reason: why }),
  add_tax_rule: {
    given: () => ({
      input: { rate_bp: 1000, threshold: '2000000', valid_from: '2050-01-01', legal_basis: 'Luật' },
      reason: why,
    }),
  },
  remove_tax_rule: ofThing('taxRule.toCome', { reason: why }),
  export_withheld_tax: { given: ({ at }) => ({ year: Number(at('payout.sent.year')) }) },
  publish_affiliate_policy: {
    given: () => ({
      input: {
        markdown: '# Một\n\nChữ',
        summary: ['Một', 'Hai', 'Ba', 'Bốn', 'Năm'],
        based_on: 1,
        effective_from: '2040-01-01',
      },
      reason: why,
    }),
  },

  // --- vouchers
  create_voucher: { given: () => ({ code: 'MOITINH', audience: 'PUBLIC', terms }) },
  create_voucher_codes: { given: () => ({ prefix: 'TANG', count: 2, terms }) },
  edit_voucher: { given: ({ at }) => ({ id: at('voucher'), version: 1, terms }) },
  pause_voucher: ofThing('voucher', { version: seenNow, reason: why }),
  resume_voucher: ofThing('voucher.paused', { version: seenNow }),

  // --- content
  begin_upload: {
    given: ({ at }) => ({
      input: { kind: 'LESSON_CAPTIONS', target_id: at('lesson'), file_name: 'a.vtt', bytes: '10' },
    }),
  },
  finish_upload: ofThing('upload.whole'),
  cancel_upload: ofThing('upload.receiving'),
  retry_upload: ofThing('upload.failed'),
  create_short_video: {},
  update_short_video: {
    given: ({ at }) => ({
      id: at('video'),
      revision: 1,
      input: { title: 'Tên', is_published: false },
    }),
  },
  move_short_video: ofThing('video', { position: 2 }),
  delete_short_video: ofSeen('video', { media_revision: seenNow, reason: why }),
  update_course: {
    given: ({ at }) => ({
      revision: Number(at('course.revision')),
      input: { title: 'Tên', description: 'Chữ' },
    }),
  },
  create_chapter: { given: () => ({ input: chapterTexts }) },
  update_chapter: revised('chapter', { input: chapterTexts }),
  move_chapter: ofThing('chapter', { position: 2 }),
  delete_chapter: ofSeen('chapter.empty', { reason: why }),
  create_lesson: { given: ({ at }) => ({ chapter_id: at('chapter'), input: lessonTexts }) },
  update_lesson: revised('lesson', { input: lessonTexts }),
  move_lesson: {
    given: ({ at }) => ({ id: at('lesson'), chapter_id: at('chapter.empty'), position: 1 }),
  },
  delete_lesson: ofSeen('lesson.new', { media_revision: seenNow, reason: why }),
  set_lesson_state: revised('lesson.new', {
    input: { state: 'ANNOUNCED', release_on: '2040-01-01' },
  }),
  remove_captions: {
    given: ({ at }) => ({ lesson_id: at('lesson'), captions_revision: seenNow }),
  },
  remove_attachment: { given: ({ at }) => ({ lesson_id: at('lesson'), file: at('attachment') }) },
  create_blog_post: { given: () => ({ input: post }) },
  update_blog_post: revised('post', { input: post }),
  publish_blog_post: revised('post.draft'),
  unpublish_blog_post: revised('post', { reason: why }),
  delete_blog_post: ofSeen('post.draft', { reason: why }),
  create_faq: { given: () => ({ input: faq }) },
  update_faq: { given: ({ at }) => ({ id: at('faq'), revision: 1, input: faq }) },
  move_faq: ofThing('faq', { position: 2 }),
  delete_faq: ofSeen('faq', { reason: why }),
  send_feedback: {
    given: () => ({
      input: {
        key: randomUUID(),
        topic: 'IDEA',
        text: 'Ý',
        route: '/',
        app_version: '1',
        written_at: new Date().toISOString(),
      },
    }),
  },
  set_feedback_state: ofThing('feedback', { expected: 'NEW', state: 'READ' }),

  // --- people
  give_office_role: { given: ({ at }) => ({ email: at('applicant.email'), role: 'CONTENT' }) },
  change_office_role: ofThing('staff', { expected: 'CONTENT', role: 'SUPPORT' }),
  invite_to_office: { given: () => ({ email: `moi-${randomUUID()}@vidu.vn`, role: 'CONTENT' }) },
  resend_office_invitation: ofSeen('invitation'),
  take_back_office_invitation: ofSeen('invitation'),
  accept_office_invitation: {
    as: 'invited',
    given: ({ at }) => ({ token: at('invitation.token') }),
  },
  block_person: ofThing('person', { reason: why }),
  unblock_person: ofSeen('blocked', { reason: why }),
  end_person_sessions: { ...ofThing('person', { reason: why }), holdsFirst: true },
  demand_password: ofThing('person', { reason: why }),
  undo_demand_password: ofSeen('affiliate.laid', { reason: why }),
  grant_plan: { given: ({ actors }) => ({ id: actors.an.userId, plan: 'PRO', reason: why }) },
  revoke_plan: {
    given: ({ actors, at }) => ({
      id: actors.draftsman.userId,
      grant_id: at('grant'),
      reason: why,
    }),
  },

  // --- tickets and support
  save_event: { given: ({ server }) => ({ input: eventInput(server.clock.nowMs) }) },
  cancel_event: ofThing('event', { version: seenNow, reason: why }),
  check_in: {
    given: ({ at }) => ({
      code: at('pass.new.code'),
      event_id: at('pass.event'),
      only_today: false,
    }),
  },
  undo_check_in: {
    given: ({ at }) => ({ ticket_id: at('pass.used'), used_at: seenNow, reason: why }),
  },
  send_support_request: {},
  send_support_message: {},
  answer_support_request: ofThing('question', {
    last_message_id: seenNow,
    message_key: randomUUID(),
    text: 'Chào bạn',
  }),
  close_support_request: ofThing('question', { last_message_id: seenNow }),
  save_saved_answer: {},
  remove_saved_answer: ofSeen('savedAnswer'),

  // --- ambassadors
  save_ambassador_draft: {
    given: () => ({ input: { job_description: 'Khác' }, step: 3, base_revision: 1 }),
  },
  submit_ambassador_application: {
    as: 'draftsman',
    given: ({ at }) => ({ revision: Number(at('draftsman.revision')), policy_version: 1 }),
  },
  open_application: ofThing('application.applicant'),
  ask_applicant: ofSeen('application.applicant', { question: 'Kênh nào?' }),
  accept_application: ofSeen('application.applicant'),
  decline_application: ofSeen('application.applicant', { reason: why }),
  invite_ambassador: {
    given: ({ at }) => ({ email: at('passwordless.email'), name: 'Ai', note: 'Mời' }),
  },

  // --- one's own profile and data
  use_facebook_picture: { as: 'facebook' },
  update_profile_personal: {
    as: 'an',
    given: () => ({ input: { firstname: 'Ân' }, seen: { firstname: 'An' } }),
  },
  update_profile_social: {
    given: () => ({ input: { media: 'https://khac.vn' }, seen: { media: '' } }),
  },
  update_profile_experience: {
    given: () => ({ input: { experience: 'khác' }, seen: { experience: '' } }),
  },
  update_profile_course: {
    given: () => ({ input: { course_name: 'khác' }, seen: { course_name: '' } }),
  },
  change_payout_account: {
    given: () => ({
      input: { account_bank: '970436', account_number: '9900112266', account_holder: 'NAN NHAN' },
    }),
  },
  request_data_export: {},
  open_data_export: { as: 'an', ...ofThing('export') },
  request_account_deletion: { as: 'connecting' },
  withdraw_account_deletion: { as: 'leaving' },
  mark_ga_event_sent: { as: 'minh' },
};
