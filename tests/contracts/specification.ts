/**
 * SPEC.md as a table: what it lists, in its own names. specification.test.ts holds it against the
 * code and the API's schema, and tests/e2e/{web,desktop}/specification.spec.ts against the product
 * as it runs.
 */

/**
 * Account menu, group 'Profile' (SPEC.md 2). `heading` is what the page is called when it is open.
 */
export const profileRoutes = [
  { path: '/dashboard', name: 'Bảng học tập', heading: /Chào|Bảng học tập/ },
  { path: '/profile', name: 'Hồ sơ', heading: /Hồ sơ/ },
  { path: '/your-ticket', name: 'Vé của tôi', heading: /Vé của tôi/ },
  { path: '/history-email', name: 'Thông báo', heading: /Thông báo/ },
  { path: '/change-password', name: 'Đổi mật khẩu', heading: /Đổi mật khẩu/ },
] as const;

/** Account menu, group 'Working together with the brand' (SPEC.md 2). */
export const partnerRoutes = [
  {
    path: '/affiliate/dashboard',
    name: 'Tiếp thị liên kết',
    heading: /Tiếp thị liên kết|Giới thiệu/,
  },
  { path: '/affiliate/policy', name: 'Chính sách', heading: /Chính sách/ },
  { path: '/ambassador-offer', name: 'Lời mời đại sứ', heading: /kể câu chuyện người dạy/ },
] as const;

/** Public menu, identical on desktop and mobile (SPEC.md 2). */
export const publicMenuLinks = [
  '/#chuong_trinh_hoc',
  '/#quyen_loi',
  '/#la_ai',
  '/#faq',
  '/blog',
] as const;

/** Popups with a boolean of client state each (SPEC.md 2, 3). */
export const popups = [
  'mail_notification',
  'feedback',
  'voucher_list',
  'bank_info',
  'login_notice',
  'backdrop',
  'short_video',
] as const;

/**
 * Entities and their fields (SPEC.md 3), by the type of the API that carries them; nested ones
 * behind a dot.
 */
export const entityFields = {
  User: [
    'next_video_url',
    'personal_course_vision',
    'expected_sales',
    'elearning_vision',
    'elearning_idea',
    'business_description',
    'created_at',
    'account_holder',
    'account_number',
    'account_bank',
    'is_verify_email',
    'referral_source',
    'date_of_birth',
    'email',
    'firstname',
    'middlename',
    'lastname',
    'gender',
    'referral_code',
    'ga_event_sent',
    'need_update_password',
    'affiliate_code',
    'affiliate_level',
    'is_pro',
    'is_kha_pro',
    'custom_attribute_data.id',
    'custom_attribute_data.increment_id',
    'learn.total_learned_video',
    'learn.total_time_learned',
    'learn.total_video',
    'phone_number',
    'course_order.status',
    'course_name',
    'course_description',
    'course_url',
    'teaching_experience',
    'job_description',
    'media',
    'teaching_year',
    'city_live',
    'experience',
    'specialize',
    'description_teach_progress',
    'avatar',
    'facebook_name',
    'facebook_id',
    'facebook_image',
    'affiliate.total_click',
    'affiliate.total_bonus',
    'affiliate.subtotal_bonus',
    'affiliate.total_wallet_money',
    'course',
  ],
  OrderPaymentInfo: ['bank', 'account_number', 'account', 'payment_code'],
  UpgradeData: ['type', 'email', 'index', 'total_amount'],
  OrderVoucher: ['code', 'validated'],
  Faq: ['id', 'title', 'content'],
} as const;

/**
 * What a person writes of themselves on `/profile` (design 5.11), by its five groups; the rest of
 * `User` is made by the product.
 */
export const profileForm = {
  personal: [
    'lastname',
    'middlename',
    'firstname',
    'gender',
    'date_of_birth',
    'phone_number',
    'city_live',
    'referral_source',
  ],
  social: ['media'],
  experience: [
    'job_description',
    'experience',
    'specialize',
    'teaching_experience',
    'teaching_year',
    'description_teach_progress',
    'business_description',
  ],
  course: [
    'course_name',
    'course_description',
    'course_url',
    'course',
    'elearning_idea',
    'elearning_vision',
    'personal_course_vision',
    'expected_sales',
  ],
  payout: ['account_bank', 'account_number', 'account_holder'],
} as const;

/** SPEC.md 3, 4, 9. */
export const constants = {
  placeholderCode: '#CODE-000',
  adminRole: 'Admin',
  student: ['học viên', 'Học viên', 'HỌC VIÊN'],
  redirecting: 'Đang chuyển hướng...',
  refundDays: 7,
  largestCommissionPercent: 30,
  months: Array.from({ length: 12 }, (_, at) => `Tháng ${at + 1}`),
  quarters: Array.from({ length: 4 }, (_, at) => `Quý ${at + 1}`),
  primaryColour: '#fabb15',
  routeBarColour: '#efa61a',
  optionHeight: '52px',
  toasts: { most: 3, lifeMs: 4000, position: 'top-left', type: 'info' },
  rehydrationMs: 5000,
  assets: '/learn/assets/',
  viewport: 'user-scalable=no',
} as const;

/** Error catalogue to the letter (SPEC.md 8). */
export const errors = {
  rendering: { heading: 'Oops!', text: 'Lỗi không xác định' },
  noAppId: 'You need to set appId',
  noToken: 'Token is undefined',
  unsuccessful: (status: number) => `Response not successful: Received status code ${status}`,
} as const;

/** SDK of the social network (SPEC.md 7). */
export const socialSdk = { version: 'v19.0', language: 'en_US' } as const;
