import { randomUUID } from 'node:crypto';
import { everybody, own, owners, type RootRule, signedIn } from './access-rule.ts';

const account = { account_bank: '970436', account_number: '0011223344', account_holder: 'KE GIAN' };

/** Orders, vouchers, tickets, support and notifications. */
export const buyingRoots: Readonly<Record<string, RootRule>> = {
  // --- buying
  'Query.plan_offers': everybody,
  'Query.banks': everybody,
  'Query.checkout_offer': own,
  'Query.order_price': own,
  'Query.order_renewal': owners(({ orderId }) => ({ id: orderId })),
  'Query.orders': own,
  'Query.order': owners(({ orderId }) => ({ id: orderId })),
  'Mutation.create_order': own,
  'Mutation.cancel_order': owners(({ orderId }) => ({ id: orderId })),
  'Mutation.renew_order': owners(({ orderId }) => ({ id: orderId })),
  'Mutation.request_refund': owners(({ orderId }) => ({
    input: { order_id: orderId, ...account },
  })),
  'Mutation.take_refund_back': owners(({ orderId }) => ({ order_id: orderId, kind: 'ORDER' })),
  'Mutation.give_refund_account': owners(({ orderId }) => ({
    input: { order_id: orderId, ...account },
  })),
  // Of another's: tests/integration/orders/unclaimed-excess.test.ts.
  'Mutation.give_up_excess': owners(({ orderId }) => ({ refund_id: orderId, amount: '1' })),
  'Mutation.request_invoice': owners(({ orderId }) => ({
    input: { order_id: orderId, kind: 'PERSON', name: 'Kẻ Gian', email: 'ke@gian.vn' },
  })),
  'Query.vouchers': own,
  'Query.daily_voucher_count': own,
  'Query.check_voucher': own,
  'Mutation.send_feedback': signedIn,

  // --- tickets, support, notifications
  'Query.tickets': own,
  'Query.ticket': owners(({ ticketCode }) => ({ code: ticketCode }), 'TICKET_UNKNOWN'),
  'Query.support_requests': own,
  'Query.support_request': owners(({ supportRequestId }) => ({ id: supportRequestId })),
  'Mutation.send_support_request': {
    rule: 'owner',
    given: () => ({
      input: {
        request_key: randomUUID(),
        topic: 'OTHER',
        subject: 'Hỏi',
        text: 'Hỏi',
        picture_ids: [],
      },
    }),
  },
  'Mutation.send_support_message': owners(({ supportRequestId }) => ({
    input: {
      request_id: supportRequestId,
      message_key: randomUUID(),
      text: 'chen vào',
      picture_ids: [],
    },
  })),
  'Query.notifications': own,
  'Query.notification': owners(({ notificationId }) => ({ id: notificationId })),
  'Query.unread_notification_count': own,
  // Another's are left out without a word.
  'Mutation.mark_notification_read': {
    rule: 'owner',
    given: ({ notificationId }) => ({ ids: [notificationId], read: true }),
  },
  'Mutation.mark_all_notifications_read': own,
  'Query.mail_settings': own,
  'Mutation.set_mail_settings': own,
};

/** One line per rule and type: the rule, the type, its fields. */
export const buyingObjects = `
  owner OrderPaymentInfo bank account_number account payment_code amount qr_text
  owner OrderEvent id at kind amount note
  owner OrderRefund id state amount came_back returned_account account_bank account_masked account_holder requested_at due_at held_until sent_at reference
  owner OrderInvoice kind name tax_code address email requested_at issued_number issued_at
  owner Order id code plan is_upgrade status created_at expires_at paid_at refundable_until original_amount early_discount upgrade_credit voucher_code voucher_discount total_amount received_amount missing_amount excess_amount returned_amount waived_amount refundable_amount referred_by payment_info events refund excess_refund invoice server_now
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
  owner NotificationPart text strong
  owner NotificationParagraph parts
  owner NotificationAction label path
  owner Notification id kind category title preview greeting paragraphs actions sent_to created_at read_at
  owner NotificationPage nodes end_cursor has_more total
  owner MailSettings lessons offers
  owner Voucher id code kind percent cap amount min_order plans starts_at ends_at has_daily_uses is_personal is_paused is_used_up used_up_until is_used_by_you held_by_order state reason discount validated server_now
  owner VoucherCheck code validated discount refusal_code reason
  owner TicketEvent id kind title description host starts_at ends_at place link cancelled version
  owner Ticket id code order_id order_code order_status refundable_until plan state holder issued_at used_at event
  owner SupportPicture id url width height
  owner SupportMessage id from_team author text created_at pictures
  owner SupportRequest id code topic subject state was_answered last_text created_at updated_at closed_at
  owner SupportConversation request messages end_cursor has_more
  owner SupportRequestPage nodes end_cursor has_more total
`;
