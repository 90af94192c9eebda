import { officeMoneyCodes } from './office-money-errors.ts';
import { officeContentCodes } from './office-content-errors.ts';
import { payoutCodes } from './payout-errors.ts';
import { statementCodes } from './statement-errors.ts';
import { voucherCodes } from './voucher-errors.ts';

/**
 * Every stable error code of the product. A code never changes its meaning and is never reused.
 * The Vietnamese text of each is in `everyday-messages.ts` or `office-messages.ts`; a code without
 * a text does not compile.
 */
export const errorCodes = [
  // any request
  'BAD_INPUT',
  'BAD_REQUEST',
  'QUERY_TOO_LARGE',
  'QUERY_TOO_DEEP',
  'QUERY_TOO_COSTLY',
  'OPERATION_NOT_ALLOWED',
  'ORIGIN_NOT_ALLOWED',
  'RATE_LIMITED',
  'NOT_FOUND',
  'FORBIDDEN',
  'INTERNAL',
  'SERVER_UNREACHABLE',
  'SERVER_TIMEOUT',
  'SERVICE_UNAVAILABLE',
  'STORAGE_UNAVAILABLE',
  'STORAGE_FULL',
  'SERVER_BUSY',
  'HTTP_STATUS',
  // accounts
  'UNAUTHENTICATED',
  'WRONG_CREDENTIALS',
  'ACCOUNT_LOCKED',
  'EMAIL_TAKEN',
  'EMAIL_INVALID',
  'PASSWORD_TOO_SHORT',
  'PASSWORD_TOO_LONG',
  'PASSWORD_TOO_SIMPLE',
  'PASSWORD_TOO_COMMON',
  'PASSWORD_IS_EMAIL',
  'NAME_REQUIRED',
  'NAME_TOO_LONG',
  'NAME_HAS_ADDRESS',
  'PHONE_INVALID',
  'CONSENT_REQUIRED',
  'LINK_DEAD',
  'CODE_WRONG',
  'CODE_EXPIRED',
  'PASSWORD_REUSED',
  'PASSWORD_DEMANDED',
  'EMAIL_VERIFIED',
  'EMAIL_UNPROVED',
  'SIGN_IN_ANEW',
  'HAS_PASSWORD',
  'SOCIAL_NOT_CONFIGURED',
  'SOCIAL_TOKEN_INVALID',
  'SOCIAL_PERMISSION_MISSING',
  'SOCIAL_UNAVAILABLE',
  'SOCIAL_CANCELLED',
  'SOCIAL_EMAIL_TAKEN',
  'SOCIAL_ACCOUNT_TAKEN',
  'SOCIAL_OTHER_CONNECTED',
  'SOCIAL_LAST_WAY',
  'SOCIAL_PROOF_NEEDED',
  'VERIFY_ELSEWHERE',
  'DESKTOP_CODE_INVALID',
  'SESSION_EXPIRED',
  'SESSION_REUSED',
  'PERSON_CHANGED',
  'WAITING_WORK',
  'FACTOR_REQUIRED',
  'FACTOR_NEEDED',
  'FACTOR_PROOF_NEEDED',
  'FACTOR_WRONG',
  'FACTOR_LOCKED',
  'FACTOR_EXPIRED',
  'FACTOR_LAST',
  'FACTOR_OTHER_PERSON',
  'PASSKEY_INVALID',
  'PASSKEY_KNOWN',
  'PASSKEYS_FULL',
  // lessons and media
  'LESSON_UNKNOWN',
  'LESSON_NOT_RELEASED',
  'LESSON_NOT_OWNED',
  'MEDIA_URL_EXPIRED',
  'MEDIA_URL_INVALID',
  'MEDIA_NOT_FOUND',
  'MEDIA_OFFLINE',
  'LICENCE_LAPSED',
  'LICENCE_REVOKED',
  'DOWNLOAD_FAILED',
  'DOWNLOAD_CORRUPT',
  'DOWNLOAD_MISSING',
  'DOWNLOAD_OVER_LIMIT',
  'DOWNLOAD_FOLDER',
  'SETTINGS_UNWRITTEN',
  'TRANSCODE_NO_FFMPEG',
  'TRANSCODE_NOT_A_VIDEO',
  'TRANSCODE_NO_VIDEO_STREAM',
  'TRANSCODE_FAILED',
  'TRANSCODE_STUCK',
  // sync
  'UPGRADE_SERVER',
  'UPGRADE_CLIENT',
  'OPERATION_MALFORMED',
  'OPERATION_TOO_OLD',
  'NOTE_EMPTY',
  'NOTE_TOO_LONG',
  'NOTE_QUOTA',
  // commerce, tickets and the back office
  'ORDER_STATE',
  'PLAN_OWNED',
  'PLAN_GONE',
  'BUYER_GONE',
  'SALE_UNDONE',
  'PRICE_CHANGED',
  'PAYMENT_UNAVAILABLE',
  'REQUEST_REUSED',
  'REFUND_WINDOW_OVER',
  'REFUND_UNKNOWN',
  'REFUND_UPGRADE_FIRST',
  'BANK_UNKNOWN',
  'BANK_ACCOUNT_INVALID',
  'ACCOUNT_HOLDER_INVALID',
  'INVOICE_INVALID',
  'REFERRAL_UNKNOWN',
  'REFERRAL_OWN',
  'WEBHOOK_SIGNATURE',
  'WEBHOOK_NOT_CONFIGURED',
  ...voucherCodes,
  'TICKET_UNKNOWN',
  'TICKET_USED',
  'TICKET_CANCELLED',
  'SUPPORT_EMPTY',
  'SUPPORT_TOO_LONG',
  'SUPPORT_CLOSED',
  'SUPPORT_FULL',
  'FEEDBACK_EMPTY',
  'UPLOAD_TOO_LARGE',
  'UPLOAD_TYPE',
  'UPLOAD_COUNT',
  'UPLOAD_UNREADABLE',
  'REASON_REQUIRED',
  'PASSWORD_REQUIRED',
  'PASSWORD_WRONG',
  ...statementCodes,
  'PERSON_UNKNOWN',
  'PERSON_UNPROVED',
  'FACTOR_EMAIL_UNPROVED',
  'PERSON_BLOCKED',
  'LAST_OWNER',
  'SEEN_CHANGED',
  'OFFICE_EMAIL_UNPROVED',
  'OFFICE_HAS_ACCOUNT',
  'OFFICE_INVITATION_OVER',
  'OFFICE_INVITATION_OTHER',
  'CONFLICT',
  'CONTENT_INVALID',
  'CAPTIONS_INVALID',
  // payouts of affiliates
  ...payoutCodes,
  ...officeMoneyCodes,
  ...officeContentCodes,
  // affiliates: joining, account, policy, links
  'AFFILIATE_REQUIRED',
  'AFFILIATE_ALREADY',
  'AFFILIATE_CODE_INVALID',
  'AFFILIATE_CODE_TAKEN',
  'LEGAL_NAME_INVALID',
  'BIRTH_DATE_INVALID',
  'UNDER_AGE',
  'IDENTITY_INVALID',
  'IDENTITY_OLD',
  'ACCOUNT_HOLDER_DIFFERS',
  'POLICY_CHANGED',
  'POLICY_INVALID',
  'CAMPAIGN_NAME_INVALID',
  'CAMPAIGN_NAME_TAKEN',
  'CAMPAIGN_PATH_INVALID',
  'CAMPAIGN_LIMIT',
  // applications of ambassadors
  'ANSWER_MISSING',
  'ANSWER_TOO_SHORT',
  'ANSWER_TOO_LONG',
  'ANSWER_INVALID',
  'APPLICATION_STATE',
  'APPLICATION_TOO_SOON',
  // profile and a person's data
  'BIRTH_DATE_FUTURE',
  'CHOICE_UNKNOWN',
  'URL_INVALID',
  'LINKS_TOO_MANY',
  'MONEY_INVALID',
  'YEARS_INVALID',
  'DELETION_BLOCKED',
  'DELETION_STATE',
  'WALLET_CHANGED',
  // this device
  'IPC_BAD_ARGUMENT',
  'IPC_SENDER_REFUSED',
  'OFFLINE_NOT_CACHED',
  'DISK_FULL',
  'CACHE_CORRUPT',
  'CACHE_FROM_FUTURE',
  'CACHE_LOCKED',
  'KEYSTORE_UNAVAILABLE',
  'STORAGE_DENIED',
] as const;

export type ErrorCode = (typeof errorCodes)[number];

/** What a refusal carries through GraphQL `extensions`, over IPC, to the screen: plain data. */
export interface AppError {
  readonly code: ErrorCode;
  /** The input field it belongs to, in the names of the input (`email`), when it belongs to one. */
  readonly field?: string;
  /** Seconds after which trying again makes sense. */
  readonly retryAfterSeconds?: number;
  /** How often one may still guess, behind `CODE_WRONG` and `FACTOR_WRONG`. */
  readonly triesLeft?: number;
  /** How many changes wait for the server, behind `WAITING_WORK`; absent: not known. */
  readonly waiting?: number;
  /**
   * What names the payments that stand in the way: the code of one (`CT1A2B3C`) behind
   * `PAYOUT_TAKEN_AGAIN`, those of affiliates behind `ACCOUNT_UNREADABLE`, those of refunds behind
   * `REFUND_UNREADABLE`.
   */
  readonly payment?: string;
  /** The code of the order that holds the voucher (`#MV-2481`), behind `VOUCHER_HELD`. */
  readonly order?: string;
  /** Places of the parts asked about, from 0, behind `SPLIT_KNOWN` and `SPLIT_NOT_OWED`. */
  readonly parts?: readonly number[];
  /** What the second step of signing in is called with, behind `FACTOR_NEEDED`, for minutes. */
  readonly challenge?: string;
  /** Behind `WRONG_CREDENTIALS`: the server was set back lately. Says nothing of this account. */
  readonly restored?: true;
  /** HTTP status behind `HTTP_STATUS`. */
  readonly status?: number;
  /** Id of the request in the server's log. */
  readonly requestId?: string;
}

/** Builds an AppError without writing the optional members that are not there. */
export function appError(code: ErrorCode, more: Omit<AppError, 'code'> = {}): AppError {
  return { code, ...more };
}

const known: ReadonlySet<string> = new Set(errorCodes);

/** Whether a foreign string is one of our codes. */
export function isErrorCode(value: unknown): value is ErrorCode {
  return typeof value === 'string' && known.has(value);
}
