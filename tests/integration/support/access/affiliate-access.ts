import { everybody, own, owner, owners, type RootRule } from './access-rule.ts';

/** Affiliates and ambassadors, by themselves. */
export const affiliateRoots: Readonly<Record<string, RootRule>> = {
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
  'Query.campaign_vouchers': own,
  'Mutation.join_affiliate': own,
  'Mutation.change_affiliate_account': own,
  'Mutation.change_affiliate_papers': own,
  'Mutation.agree_affiliate_policy': own,
  'Mutation.create_campaign_link': own,
  'Mutation.remove_campaign_link': owners(({ campaignLinkId }) => ({ id: campaignLinkId })),

  // --- applications of ambassadors
  'Query.ambassador_application': own,
  'Query.ambassador_invitation': everybody,
  'Mutation.save_ambassador_draft': own,
  'Mutation.submit_ambassador_application': own,
  'Query.admin_applications': owner,
  'Query.admin_application': owner,
  'Mutation.open_application': owner,
  'Mutation.ask_applicant': owner,
  'Mutation.accept_application': owner,
  'Mutation.decline_application': owner,
  'Mutation.invite_ambassador': owner,
};

/** One line per rule and type: the rule, the type, its fields. */
export const affiliateObjects = `
  owner NextLevel level rate_bp from_sales missing_sales
  owner AffiliateAccount code link legal_name date_of_birth identity_masked account_bank account_masked account_holder account_changed_at payouts_from level rate_bp is_ambassador approved_sales next_level links_suspended_at links_suspended_note payouts_held_at payouts_held_note payouts_held_until policy_version current_policy_version activated_at
  public PolicySection id title
  public AffiliatePolicy version effective_from published_at summary html sections
  owner CampaignLink id name path voucher_code url clicks orders created_at
  owner CampaignLinkPage nodes end_cursor has_more total
  owner PayoutRequest id status requested_at amount ended_at failure
  owner NextPayout date gross_amount tax_amount net_amount maturing_amount
  owner AffiliateWallet balance pending_amount paid_amount minimum_amount missing_amount next_payout request serving_payout preparing_payout refuse_reason held_until
  owner AffiliatePayout id gross_amount tax_amount net_amount status account_bank account_masked created_at sent_at reference ended_at failure is_monthly is_of_former_account
  owner AffiliatePayoutPage nodes end_cursor has_more total
  owner AffiliateReport kind year index from to is_current as_of figures previous previous_from previous_to buckets previous_buckets first_year
  owner AffiliateFigures clicks orders undone_orders restored_orders conversion_bp accrued_amount approved_amount
  owner AffiliateBucket from to clicks orders amount
  owner Commission id order_code plan order_amount base_amount rate_bp amount status created_at hold_ends_at approved_at ended_at end_reason link_name payout life
  owner CommissionPayout id status date
  owner CommissionStep kind at is_done note
  owner CommissionPage nodes end_cursor has_more total
  owner AffiliateStatement kind year index from to opening_balance closing_balance opening_pending closing_pending sums lines line_count is_final as_of
  owner AffiliateStatementSums created voided approved reversed restored restored_pending taken returned
  owner AffiliateStatementLine cursor at kind order_code payout_id amount pending_amount
  owner AmbassadorAnswers job_description teaching_experience teaching_year specialize experience media city_live business_description course_name course_description course_url expected_sales elearning_vision elearning_idea personal_course_vision description_teach_progress main_channel followers channel_url proud_content legal_name date_of_birth account_bank account_holder topics accepts_other_holder agrees
  owner ApplicationEvent kind note at
  owner AmbassadorApplication id status step revision answers identity_masked account_masked updated_at submitted_at note reapply_from events
  public AmbassadorInvitation name note
`;
