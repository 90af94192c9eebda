import { randomUUID } from 'node:crypto';
import { demoPassword } from '../../../server/demo/demo-accounts.ts';
import { demoId } from '../../../server/demo/demo-course.ts';
import type { ErrorCode } from '../../../src/shared/errors/error-code.ts';

/**
 * Who may use what, for every query, every mutation and every field of every object of the schema. A field without a rule fails
 * tests/integration/authorisation.test.ts, and so does a rule without a field.
 *
 * - public: everybody.
 * - signedIn: everybody who is signed in; it answers with his own or with what is the same for all.
 * - owner: who is signed in, and only what is his own. Another's answers as if there were none.
 * - admin: administrators.
 * - host: signing in and out, by the program that keeps the session for the page.
 * - gated (fields of objects only): the field itself looks at who asks; a test of its own proves it.
 */
export type Rule = 'public' | 'signedIn' | 'owner' | 'admin' | 'host';
export type FieldRule = Exclude<Rule, 'signedIn' | 'host'> | 'gated';

/** Things of the victim, whose ids the others try. */
export interface Prey {
  readonly sessionId: string;
  readonly orderId: string;
  readonly ticketCode: string;
  readonly notificationId: string;
  readonly supportRequestId: string;
  readonly lessonId: string;
  readonly campaignLinkId: string;
}

export interface RootRule {
  readonly rule: Rule;
  /** Arguments that the generic samples would not do for; for an owner's field those that name the victim's things. */
  readonly given?: (prey: Prey) => Readonly<Record<string, unknown>>;
  /** How another's things are refused; none = everybody gets his own, and there is nothing to name another's by. */
  readonly refusals?: readonly ErrorCode[];
  /** A guest gets an empty answer and no refusal. */
  readonly answersGuests?: true;
}

const client = { kind: 'DESKTOP', name: 'kiểm thử' };
const account = { account_bank: '970436', account_number: '0011223344', account_holder: 'KE GIAN' };
const everybody: RootRule = { rule: 'public' };
const signedIn: RootRule = { rule: 'signedIn' };
const own: RootRule = { rule: 'owner' };
const admin: RootRule = { rule: 'admin' };

/** The victim's thing by its id; refused as unknown. */
function owners(given: NonNullable<RootRule['given']>, ...refusals: readonly ErrorCode[]): RootRule {
  return { rule: 'owner', given, refusals: refusals.length === 0 ? ['NOT_FOUND'] : refusals };
}

const previewSlug = 'dieu-ban-gioi-va-dieu-nguoi-khac-can';

export const rootRules: Readonly<Record<string, RootRule>> = {
  // --- accounts and sessions
  'Query.me': { rule: 'owner', answersGuests: true },
  'Query.sessions': own,
  'Query.analytics_config': everybody,
  'Mutation.mark_ga_event_sent': own,
  'Mutation.register': { rule: 'host', given: () => ({ input: { full_name: 'Ai Đó', email: `ai-${randomUUID()}@vidu.vn`, password: 'hoa mai 7 cánh', agreed: true, client } }) },
  'Mutation.sign_in': { rule: 'host', given: () => ({ input: { email: 'minh@maivang.example', password: demoPassword, client } }) },
  'Mutation.refresh_session': { rule: 'host', given: () => ({ refresh_token: 'A'.repeat(43) }) },
  'Mutation.sign_out': { rule: 'host' },
  'Query.email_verification': own,
  'Query.password_link': { rule: 'public', given: () => ({ token: 'A'.repeat(43) }) },
  'Query.referrer_name': { rule: 'public', given: () => ({ code: 'KHONGAI' }) },
  'Mutation.request_password_reset': { rule: 'public', given: () => ({ email: `ai-${randomUUID()}@vidu.vn` }) },
  'Mutation.reset_password': { rule: 'host', given: () => ({ input: { token: 'A'.repeat(43), password: 'hoa mai 7 cánh', client } }) },
  'Mutation.verify_email': own,
  'Mutation.verify_email_link': { rule: 'public', given: () => ({ token: 'A'.repeat(43) }) },
  'Mutation.resend_verification': own,
  'Mutation.change_unverified_email': own,
  'Mutation.change_password': own,
  'Mutation.send_confirm_code': own,
  'Mutation.complete_account': own,
  'Mutation.revoke_session': owners(({ sessionId }) => ({ id: sessionId })),

  // --- social accounts and the desktop's way through the browser
  'Query.social_config': everybody,
  'Query.social_accounts': own,
  'Mutation.sign_in_with_google': { rule: 'host', given: () => ({ input: { credential: 'x', nonce: 'x', client } }) },
  'Mutation.sign_in_with_facebook': { rule: 'host', given: () => ({ input: { access_token: 'x', client } }) },
  'Mutation.connect_google': signedIn,
  'Mutation.connect_facebook': signedIn,
  'Mutation.disconnect_google': signedIn,
  'Mutation.disconnect_facebook': signedIn,
  'Mutation.use_facebook_picture': signedIn,
  'Mutation.create_desktop_code': { rule: 'signedIn', given: () => ({ challenge: 'A'.repeat(43) }) },
  'Mutation.exchange_desktop_code': { rule: 'host', given: () => ({ code: 'A'.repeat(43), verifier: 'A'.repeat(43), client }) },

  // --- lessons and learning
  'Query.course': everybody,
  'Query.lesson': { rule: 'public', given: () => ({ slug: previewSlug }) },
  'Query.playback': { rule: 'public', given: () => ({ lesson_slug: previewSlug }) },
  'Query.lesson_package': { rule: 'public', given: () => ({ lesson_id: demoId('lesson', previewSlug) }) },
  'Query.lesson_package_sizes': everybody,
  'Query.search': everybody,
  'Query.search_texts': everybody,
  'Query.short_videos': everybody,
  'Query.blog_posts': everybody,
  'Query.blog_post': everybody,
  'Query.faqs': everybody,
  'Query.lesson_history': { rule: 'owner', given: ({ lessonId }) => ({ lesson_id: lessonId }) },
  'Mutation.sync': { rule: 'owner', given: () => ({ input: { device_id: 'a', schema: 1, cursor: null, operations: [], notes: [] } }) },
  'Mutation.renew_licence': signedIn,

  // --- buying
  'Query.plan_offers': everybody,
  'Query.banks': everybody,
  'Query.checkout_offer': own,
  'Query.order_price': own,
  'Query.orders': own,
  'Query.order': owners(({ orderId }) => ({ id: orderId })),
  'Mutation.create_order': own,
  'Mutation.cancel_order': owners(({ orderId }) => ({ id: orderId })),
  'Mutation.renew_order': owners(({ orderId }) => ({ id: orderId })),
  'Mutation.request_refund': owners(({ orderId }) => ({ input: { order_id: orderId, ...account } })),
  'Mutation.give_refund_account': owners(({ orderId }) => ({ input: { order_id: orderId, ...account } })),
  'Mutation.request_invoice': owners(({ orderId }) => ({ input: { order_id: orderId, kind: 'PERSON', name: 'Kẻ Gian', email: 'ke@gian.vn' } })),
  'Query.vouchers': own,
  'Query.daily_voucher_count': own,
  'Query.check_voucher': own,
  'Mutation.send_feedback': signedIn,

  // --- tickets, support, notifications
  'Query.tickets': own,
  'Query.ticket': owners(({ ticketCode }) => ({ code: ticketCode }), 'TICKET_UNKNOWN'),
  'Query.support_requests': own,
  'Query.support_request': owners(({ supportRequestId }) => ({ id: supportRequestId })),
  'Mutation.send_support_request': { rule: 'owner', given: () => ({ input: { request_key: randomUUID(), topic: 'OTHER', subject: 'Hỏi', text: 'Hỏi', picture_ids: [] } }) },
  'Mutation.send_support_message': owners(({ supportRequestId }) => ({ input: { request_id: supportRequestId, message_key: randomUUID(), text: 'chen vào', picture_ids: [] } })),
  'Query.notifications': own,
  'Query.notification': owners(({ notificationId }) => ({ id: notificationId })),
  'Query.unread_notification_count': own,
  // Another's are left out without a word.
  'Mutation.mark_notification_read': { rule: 'owner', given: ({ notificationId }) => ({ ids: [notificationId], read: true }) },
  'Mutation.mark_all_notifications_read': own,
  'Query.mail_settings': own,
  'Mutation.set_mail_settings': own,
  // --- the profile and one's own data
  'Mutation.update_profile_personal': { rule: 'owner', given: () => ({ input: { firstname: 'Kẻ' }, seen: { firstname: 'Không ai' } }), refusals: ['CONFLICT'] },
  'Mutation.update_profile_social': own,
  'Mutation.update_profile_experience': own,
  'Mutation.update_profile_course': own,
  'Mutation.change_payout_account': { rule: 'owner', given: () => ({ input: account, confirm_password: 'không phải' }), refusals: ['PASSWORD_WRONG', 'ACCOUNT_LOCKED'] },
  'Mutation.revoke_other_sessions': own,
  'Query.data_export': own,
  'Mutation.request_data_export': own,
  'Query.account_deletion': own,
  'Mutation.request_account_deletion': { rule: 'owner', given: () => ({ confirm_password: 'không phải' }), refusals: ['PASSWORD_WRONG', 'ACCOUNT_LOCKED'] },
  'Mutation.withdraw_account_deletion': { rule: 'owner', refusals: ['DELETION_STATE'] },

  // --- an affiliate's own wallet
  'Query.affiliate_wallet': own,
  'Query.affiliate_payouts': own,
  'Mutation.request_payout': own,
  'Mutation.withdraw_payout_request': own,
  'Query.affiliate_report': own,
  'Query.affiliate_commissions': own,
  'Query.affiliate_statement': own,

  // --- affiliates: joining, account, policy, links
  'Query.affiliate_account': own,
  'Query.affiliate_policy': everybody,
  'Query.campaign_links': own,
  'Mutation.join_affiliate': own,
  'Mutation.change_affiliate_account': own,
  'Mutation.agree_affiliate_policy': own,
  'Mutation.create_campaign_link': own,
  'Mutation.remove_campaign_link': owners(({ campaignLinkId }) => ({ id: campaignLinkId })),

  // --- applications of ambassadors
  'Query.ambassador_application': own,
  'Query.ambassador_invitation': everybody,
  'Mutation.save_ambassador_draft': own,
  'Mutation.submit_ambassador_application': own,
  'Query.admin_applications': admin,
  'Query.admin_application': admin,
  'Mutation.open_application': admin,
  'Mutation.ask_applicant': admin,
  'Mutation.accept_application': admin,
  'Mutation.decline_application': admin,
  'Mutation.invite_ambassador': admin,

  // --- the back office: orders, money, ledger, affiliates
  'Query.admin_overview': admin,
  'Query.admin_reconciliation': admin,
  'Query.admin_orders': admin,
  'Query.admin_order': admin,
  'Query.admin_transactions': admin,
  'Query.admin_transaction': admin,
  'Query.admin_suggestions': admin,
  'Query.admin_refunds': admin,
  'Query.admin_refund': admin,
  'Mutation.admin_accept_short': admin,
  'Mutation.admin_request_top_up': admin,
  'Mutation.admin_cancel_order': admin,
  'Mutation.admin_refund_order': admin,
  'Mutation.admin_mark_invoice_issued': admin,
  'Mutation.admin_match_transaction': admin,
  'Mutation.admin_ignore_transaction': admin,
  'Mutation.admin_refund_transaction': admin,
  'Mutation.admin_reveal_refund': admin,
  'Mutation.admin_start_refund': admin,
  'Mutation.admin_mark_refund_sent': admin,
  'Mutation.admin_reject_refund': admin,
  'Query.trial_balance': admin,
  'Query.ledger_journals': admin,
  'Query.admin_programme_report': admin,
  'Query.admin_rollup_proofs': admin,
  'Query.admin_click_tracking': admin,
  'Query.admin_payout_runs': admin,
  'Query.admin_payout_run': admin,
  'Mutation.create_payout_run': admin,
  'Mutation.confirm_payout_run': admin,
  'Query.admin_payout_requests': admin,
  'Query.admin_payout_preview': admin,
  'Mutation.mark_payouts_sent': admin,
  'Mutation.mark_payouts_completed': admin,
  'Mutation.mark_payouts_failed': admin,
  'Mutation.export_payout_run': admin,
  'Mutation.reveal_payout_transfer': admin,
  'Query.admin_affiliates': admin,
  'Query.admin_affiliate': admin,
  'Query.admin_commissions': admin,
  'Mutation.suspend_affiliate_links': admin,
  'Mutation.hold_affiliate_payouts': admin,
  'Mutation.grant_affiliate_level': admin,
  'Mutation.set_affiliate_ambassador': admin,
  'Mutation.set_tax_commitment': admin,
  'Mutation.hold_commission': admin,
  'Mutation.release_commission': admin,
  'Mutation.reject_commission': admin,
  'Query.admin_tax_rules': admin,
  'Mutation.add_tax_rule': admin,
  'Query.admin_affiliate_policies': admin,
  'Query.admin_policy_preview': admin,
  'Mutation.publish_affiliate_policy': admin,
  'Mutation.activate_affiliate': admin,

  // --- the back office: everything else
  'Query.admin_statements': admin,
  'Query.admin_statement': admin,
  'Mutation.admin_import_statement': admin,
  'Query.admin_emails': admin,
  'Query.admin_email': admin,
  'Query.admin_jobs': admin,
  'Mutation.admin_resend_email': admin,
  'Mutation.admin_retry_job': admin,
  'Mutation.admin_cancel_job': admin,
  'Query.admin_events': admin,
  'Query.admin_event': admin,
  'Query.event_holders': admin,
  'Mutation.save_event': admin,
  'Mutation.cancel_event': admin,
  'Mutation.check_in': admin,
  'Mutation.undo_check_in': admin,
  'Query.admin_support_requests': admin,
  'Query.admin_support_request': admin,
  'Query.saved_answers': admin,
  'Mutation.answer_support_request': admin,
  'Mutation.close_support_request': admin,
  'Mutation.save_saved_answer': admin,
  'Mutation.remove_saved_answer': admin,
  'Query.admin_counts': admin,
  'Query.audit_log': admin,
  'Query.audit_check': admin,
  'Query.admin_vouchers': admin,
  'Query.admin_voucher': admin,
  'Query.voucher_report': admin,
  'Query.voucher_uses': admin,
  'Mutation.create_voucher': admin,
  'Mutation.create_voucher_codes': admin,
  'Mutation.edit_voucher': admin,
  'Mutation.pause_voucher': admin,
  'Mutation.resume_voucher': admin,
  'Query.upload': admin,
  'Mutation.begin_upload': admin,
  'Mutation.finish_upload': admin,
  'Mutation.cancel_upload': admin,
  'Mutation.retry_upload': admin,
  'Query.admin_short_videos': admin,
  'Query.admin_blog_posts': admin,
  'Query.admin_blog_post': admin,
  'Query.admin_blog_preview': admin,
  'Query.admin_faqs': admin,
  'Query.admin_faq_preview': admin,
  'Mutation.create_blog_post': admin,
  'Mutation.update_blog_post': admin,
  'Mutation.publish_blog_post': admin,
  'Mutation.unpublish_blog_post': admin,
  'Mutation.delete_blog_post': admin,
  'Mutation.create_faq': admin,
  'Mutation.update_faq': admin,
  'Mutation.move_faq': admin,
  'Mutation.delete_faq': admin,
  'Mutation.create_short_video': admin,
  'Mutation.update_short_video': admin,
  'Mutation.move_short_video': admin,
  'Mutation.delete_short_video': admin,
  'Query.admin_course': admin,
  'Query.admin_lesson_media': admin,
  'Mutation.create_chapter': admin,
  'Mutation.update_chapter': admin,
  'Mutation.move_chapter': admin,
  'Mutation.delete_chapter': admin,
  'Mutation.create_lesson': admin,
  'Mutation.update_lesson': admin,
  'Mutation.move_lesson': admin,
  'Mutation.delete_lesson': admin,
  'Mutation.set_lesson_state': admin,
  'Mutation.remove_captions': admin,
  'Mutation.remove_attachment': admin,
  'Query.admin_feedback': admin,
  'Mutation.set_feedback_state': admin,
  'Query.admin_people': admin,
  'Query.admin_person': admin,
  'Mutation.change_person_role': admin,
  'Mutation.block_person': admin,
  'Mutation.unblock_person': admin,
  'Mutation.end_person_sessions': admin,
  'Mutation.demand_password': admin,
  'Mutation.grant_plan': admin,
  'Mutation.revoke_plan': admin,
};

/** One line per rule and type: the rule, the type, its fields. Written out so that a new field is a new decision. */
const objectRules = `
  owner CustomAttributeData id increment_id
  owner Learn total_learned_video total_time_learned total_video
  owner CourseOrder status
  owner Affiliate total_click total_bonus subtotal_bonus total_wallet_money
  owner EmailVerification email is_verified is_pending resend_in_seconds
  owner DataExport id state requested_at ready_at expires_at bytes
  owner AccountDeletion requested_at runs_at due_at
  owner AccountDeletionState request obstacles grace_days deadline_days law
  owner User id next_video_url personal_course_vision expected_sales elearning_vision elearning_idea business_description created_at account_holder account_number account_bank is_verify_email has_password referral_source date_of_birth email firstname middlename lastname gender referral_code ga_event_sent need_update_password affiliate_code affiliate_level is_pro is_kha_pro custom_attribute_data learn phone_number is_admin course_order course_name course_description course_url teaching_experience job_description media teaching_year city_live experience specialize description_teach_progress avatar facebook_name facebook_id facebook_image affiliate course
  public SocialConfig google_client_id facebook_app_id
  owner SocialAccount provider name email connected_at can_disconnect
  owner DesktopCode code expires_at
  public Marker start_seconds title
  public Cue start_seconds end_seconds text
  public Attachment title url bytes
  public Lesson id slug index title summary duration_seconds is_preview state release_on chapter_index markers
  gated Lesson access transcript attachments
  public Chapter id slug index title outcome lessons
  public Course id slug title description version chapters
  public Playback expires_at
  gated Playback hls_url captions_url thumbnails_url poster_url
  public PackageFile name bytes sha256 piece_bytes pieces height
  public LessonPackage lesson_id lesson_slug is_preview duration_seconds version expires_at
  gated LessonPackage base_url files
  public RenditionSize height bytes
  public LessonPackageSize lesson_id side_bytes renditions
  owner SessionPayload user session_id access_token refresh_token access_expires_at
  owner Session id client name created_at last_used_at is_current
  owner SyncRejection id code
  owner StampState ms counter node
  owner PositionState seconds stamp
  owner ProgressChange lesson_id version covered position learned_ms completed_at
  owner NoteChange note_id lesson_id version at_seconds text deleted stamp
  owner SyncPayload applied rejected changes note_changes since cursor server_now
  owner LessonHistoryEntry id at device position_seconds watched_ms intervals
  owner StudyLicence device_id question_id granted issued_at until
  public SearchHit kind lesson_id lesson_slug lesson_index lesson_title seconds marks
  gated SearchHit text note_id
  public SearchAnswer hits
  public SearchCue start_seconds text
  public SearchLesson id slug index title summary
  gated SearchLesson transcript
  public SearchTexts version lessons next
  owner OrderPaymentInfo bank account_number account payment_code amount qr_text
  owner OrderEvent id at kind amount note
  owner OrderRefund id state amount account_bank account_masked account_holder requested_at due_at sent_at reference
  owner OrderInvoice kind name tax_code address email requested_at issued_number issued_at
  owner Order id code plan is_upgrade status created_at expires_at paid_at refundable_until original_amount early_discount upgrade_credit voucher_code voucher_discount total_amount received_amount missing_amount excess_amount referred_by payment_info events refund excess_refund invoice server_now
  public PlanOffer plan name original_amount early_amount early_until amount benefits
  owner UpgradeData type email index total_amount
  owner CheckoutOffer plans owned upgrade server_now
  owner OrderVoucher code discount validated
  owner VoucherRefusal code message
  owner OrderPrice original_amount early_discount upgrade_credit voucher voucher_error referred_by referral_error total_amount
  public AnalyticsConfig measurement_id
  owner GaPurchase transaction_id value item
  owner OrderPage nodes end_cursor has_more total
  public Bank bin code short_name name
  admin AdminRefund id kind state order_id order_code learner_name email paid_at refundable_until transaction_memo amount memo_code account_bank account_masked account_holder reason requested_at due_at started_at sent_at reference is_confirmed
  admin AdminTransaction id direction bank account_number amount memo reference counterparty occurred_at heard_at state review_reason order_id order_code
  admin AdminOrderEvent id at kind amount note actor_name
  admin AdminOrderAround tickets_valid tickets_used tickets_cancelled support_open support_total orders_total
  admin AdminInvoice kind name tax_code address email requested_at issued_number issued_at
  admin AdminOrder id code learner_id learner_name email plan is_upgrade status created_at expires_at paid_at refundable_until touched_at payment_code original_amount early_discount upgrade_credit voucher_code voucher_discount total_amount received_amount review_amount missing_amount excess_amount waived_amount referral_code commission commission_status open_refund_kind open_refund_state events transactions refunds invoice messages around
  admin AdminOrderMessage id title created_at read_at email_id email_state
  admin AdminSuggestion order_id code learner_name email plan status total_amount missing_amount created_at reasons
  admin AdminRefundTransfer bin bank account_number holder amount memo qr_text
  admin AdminOverview orders_waiting unmatched unmatched_amount refunds_open refunds_open_amount refunds_late support_open lessons_released lessons_total days
  admin AdminDay day revenue refunds
  admin AdminReconciliationDay day bank_in bank_out ledger_in ledger_out bank_total ledger_total
  admin AdminStatementCounts fresh known settled review outgoing
  admin AdminStatementFile id name size uploaded_at uploaded_by imported_at counts
  admin AdminStatementLine line state problem text at amount reference account_number
  admin AdminStatement file new_count known_count unreadable_count other_count lines
  admin AdminTabCount tab count
  admin AdminOrderPage nodes end_cursor has_more total counts
  admin AdminTransactionPage nodes end_cursor has_more total counts
  admin AdminRefundPage nodes end_cursor has_more total counts
  owner NotificationPart text strong
  owner NotificationParagraph parts
  owner NotificationAction label path
  owner Notification id kind category title preview greeting paragraphs actions sent_to created_at read_at
  owner NotificationPage nodes end_cursor has_more total
  owner MailSettings lessons offers
  admin AdminMail id to subject state tries last_error created_at sent_at message_id
  admin AdminMailPage nodes end_cursor has_more total
  admin AdminJob id kind state tries longest_tries last_error data created_at next_at started_at ended_at
  admin AdminJobPage nodes end_cursor has_more total
  admin TrialBalanceLine account debit credit balance
  admin TrialBalance at lines debit_total credit_total problems
  admin JournalLine account user_id amount
  admin LedgerJournal id key kind at order_id lines
  admin LedgerJournalPage nodes end_cursor has_more total
  owner NextLevel level rate_bp from_sales missing_sales
  owner AffiliateAccount code link legal_name date_of_birth identity_masked account_bank account_masked account_holder account_changed_at payouts_from level rate_bp is_ambassador approved_sales next_level links_suspended_at links_suspended_note payouts_held_at policy_version current_policy_version activated_at
  public PolicySection id title
  public AffiliatePolicy version effective_from published_at summary html sections
  owner CampaignLink id name path voucher_code url clicks orders created_at
  owner CampaignLinkPage nodes end_cursor has_more total
  owner PayoutRequest id status requested_at amount ended_at
  owner NextPayout date gross_amount tax_amount net_amount maturing_amount
  owner AffiliateWallet balance pending_amount paid_amount minimum_amount missing_amount next_payout request refuse_reason
  owner AffiliatePayout id gross_amount tax_amount net_amount status account_bank account_masked created_at sent_at reference ended_at failure is_monthly
  owner AffiliatePayoutPage nodes end_cursor has_more total
  owner AffiliateReport kind year index from to is_current as_of figures previous previous_from previous_to buckets previous_buckets first_year
  owner AffiliateFigures clicks orders undone_orders conversion_bp accrued_amount approved_amount
  owner AffiliateBucket from to clicks orders amount
  owner Commission id order_code plan order_amount base_amount rate_bp amount status created_at hold_ends_at approved_at ended_at end_reason link_name payout life
  owner CommissionPayout id status date
  owner CommissionStep kind at is_done note
  owner CommissionPage nodes end_cursor has_more total
  owner AffiliateStatement kind year index from to opening_balance closing_balance opening_pending closing_pending sums lines line_count is_final as_of
  owner AffiliateStatementSums created voided approved reversed taken returned
  owner AffiliateStatementLine cursor at kind order_code payout_id amount pending_amount
  admin RollupProof id day ended_at checked_rows difference_count differences
  admin RollupDifference place subject day field stored raw
  admin AdminClickTracking waiting losses
  admin ClickLoss day cause count
  admin Payout id affiliate_id affiliate_code name email gross_amount tax_amount net_amount status account_bank account_holder account_masked created_at sent_at reference ended_at failure warnings
  admin PayoutRunSums payments open failed gross_amount tax_amount net_amount draft_net_amount
  admin PayoutRun id key number is_monthly created_at confirmed_at sums payouts
  admin AdminPayoutRequest id affiliate_id affiliate_code name email amount balance requested_at run_id account_bank account_holder account_masked warnings
  admin PayoutPreviewLine affiliate_id affiliate_code name email gross_amount tax_amount net_amount account_bank account_holder account_masked requested_at warnings is_taken
  admin PayoutPreview lines count gross_amount tax_amount net_amount
  admin PayoutTransfer bin bank account_number holder amount memo qr_text
  admin PayoutFile name csv
  admin RefusedPayout id code
  admin FraudSignal kind count total at
  admin AdminAffiliate id code name email level granted_level is_ambassador has_tax_commitment links_suspended_at links_suspended_note payouts_held_at payouts_held_note activated_at legal_name account_bank account_holder account_masked account_changed_at balance pending_amount earned_amount paid_amount clicks approved_sales held_commissions requested_at signals
  admin AdminCommission id order_id order_code buyer_name buyer_email base_amount rate_bp amount status created_at hold_ends_at approved_at ended_at end_reason held_at held_note evidence attributed_by
  admin AdminAffiliatePage nodes end_cursor has_more total counts
  admin AdminCommissionPage nodes end_cursor has_more total
  admin TaxRule id rate_bp threshold valid_from valid_to legal_basis
  admin AdminAffiliatePolicy version markdown summary effective_from published_at is_current
  admin PayoutRunPage nodes end_cursor has_more total
  owner AmbassadorAnswers job_description teaching_experience teaching_year specialize experience media city_live business_description course_name course_description course_url expected_sales elearning_vision elearning_idea personal_course_vision description_teach_progress main_channel followers channel_url proud_content legal_name date_of_birth account_bank account_holder topics accepts_other_holder agrees
  owner ApplicationEvent kind note at
  owner AmbassadorApplication id status step revision answers identity_masked account_masked updated_at submitted_at note reapply_from events
  public AmbassadorInvitation name note
  admin SentApplicationEvent kind note at actor
  admin SentApplication id user_id applicant email phone_number affiliate_code status answers identity_masked account_masked submitted_at note events
  admin SentApplicationPage nodes end_cursor has_more total
  admin AdminCount key count
  admin AuditLine id at actor_name actor_email action subject_kind subject_id before after reason
  admin AuditPage nodes end_cursor has_more total
  admin AuditCheck lines last_hash fault_seq fault_kind
  owner Voucher id code kind percent cap amount min_order plans starts_at ends_at has_daily_uses is_personal is_paused is_used_up used_up_until is_used_by_you state reason discount validated server_now
  owner VoucherCheck code validated discount refusal_code reason
  admin AdminVoucher id code has_many_codes audience owner_email kind percent cap amount min_order plans starts_at ends_at max_uses per_day used used_today is_paused status note version created_at
  admin AdminVoucherCounts running scheduled paused ended
  admin AdminVoucherPage nodes end_cursor has_more total counts
  admin VoucherReportDay day used redeemed discount
  admin VoucherReport reserved redeemed released discount amount days
  admin VoucherUse id code email person order_id order_code state discount amount reserved_at redeemed_at
  admin VoucherUsePage nodes end_cursor has_more total
  admin VoucherCodes voucher codes
  admin Upload id kind file_name bytes received_bytes state progress error_code created_at
  public BlogCover url width height alt srcset preview_url
  public BlogSection id title
  public BlogPostCard id slug title excerpt topic reading_minutes author_name published_at cover
  public BlogPostPage nodes end_cursor has_more total
  public BlogPost id slug title excerpt topic html contents words reading_minutes author_name published_at updated_at cover related
  public Faq id title content
  admin AdminBlogPostLine id slug title topic author_name words state published_at updated_at
  admin AdminBlogPostPage nodes end_cursor has_more total counts
  admin AdminBlogPost id slug title excerpt topic author_name markdown cover_name cover_alt cover words state published_at updated_at revision
  admin BlogPreview html sections words reading_minutes
  admin AdminFaq id position title markdown html is_shown revision
  public ShortVideoLesson slug title
  public ShortVideo id title duration_seconds video_url poster_url captions_url lesson
  admin AdminShortVideo id position title lesson_id duration_seconds has_video is_published revision upload video_url
  admin AdminAttachment file title bytes
  admin AdminLesson id slug index title summary duration_seconds is_preview state release_on has_video cue_count attachments revision upload
  admin AdminChapter id slug title outcome revision lessons
  admin AdminCourse id title version chapters
  admin Feedback id topic text rating route app_version state written_at created_at author_id author_name author_email lesson_title lesson_slug picture
  admin FeedbackPicture url width height
  admin FeedbackPage nodes end_cursor has_more total
  admin AdminGrant id plan granted_at revoked_at order_id order_number
  admin AdminPerson id name email phone_number role plan created_at is_verify_email need_update_password blocked_at blocked_reason last_seen_at completed_lessons learned_seconds
  admin AdminSession id is_desktop name created_at last_used_at
  admin AdminPersonDetail person is_self sessions grants
  admin AdminPersonPage nodes end_cursor has_more total
  owner TicketEvent id kind title description host starts_at ends_at place link cancelled version
  owner Ticket id code order_id order_code order_status refundable_until plan state holder issued_at used_at event
  admin Event id kind title description host starts_at ends_at place link capacity plans state version issued used
  admin TicketHolder email ticket
  admin EventPage nodes end_cursor has_more total
  admin TicketHolderPage nodes end_cursor has_more total
  admin CheckIn outcome refusal email ticket
  owner SupportPicture id url width height
  owner SupportMessage id from_team author text created_at pictures
  owner SupportRequest id code topic subject state was_answered last_text created_at updated_at closed_at
  owner SupportConversation request messages
  owner SupportRequestPage nodes end_cursor has_more total
  admin DeskRequest id summary asker email waiting_since context_route context_version
  admin DeskConversation request messages
  admin DeskRequestPage nodes end_cursor has_more total
  admin SavedAnswer id title text
  admin AdminLessonMedia video_url captions_url poster_url
  admin CheckInRefusal code message
`;

/** The rule of every field of every object: `Order.code` → `owner`. */
export const fieldRules: ReadonlyMap<string, FieldRule> = new Map(
  objectRules
    .trim()
    .split('\n')
    .flatMap((line) => {
      // The table above is written in this shape; a typing error fails the test as a field without a rule.
      const [rule, type, ...fields] = line.trim().split(/\s+/) as [FieldRule, string, ...string[]];
      return fields.map((field) => [`${type}.${field}`, rule] as const);
    }),
);
