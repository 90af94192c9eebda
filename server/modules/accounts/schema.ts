import { avatarAddress } from '#shared/domain/profile/avatar.ts';
import type { Builder } from '../../graphql/builder.ts';
import { officeRoleType } from '../../graphql/types/office-role-type.ts';
import type { User } from './store.ts';

/** The User profile of the specification (SPEC 3), every field of it, and `me`. */
export function addAccountTypes(builder: Builder): void {
  const CustomAttributeData = builder
    .objectRef<{ readonly id: string; readonly increment_id: string }>('CustomAttributeData')
    .implement({
      fields: (t) => ({ id: t.exposeID('id'), increment_id: t.exposeString('increment_id') }),
    });
  const Learn = builder
    .objectRef<{
      readonly total_learned_video: number;
      readonly total_time_learned: number;
      readonly total_video: number;
    }>('Learn')
    .implement({
      fields: (t) => ({
        total_learned_video: t.exposeInt('total_learned_video', {
          description: 'Lessons completed.',
        }),
        total_time_learned: t.exposeInt('total_time_learned', { description: 'Seconds learned.' }),
        total_video: t.exposeInt('total_video', { description: 'Lessons released.' }),
      }),
    });
  const CourseOrder = builder
    .objectRef<{ readonly status: string }>('CourseOrder')
    .implement({ fields: (t) => ({ status: t.exposeString('status') }) });
  const Affiliate = builder.objectRef<AffiliateTotals>('Affiliate').implement({
    fields: (t) => ({
      total_click: t.exposeInt('total_click'),
      total_bonus: t.expose('total_bonus', { type: 'BigInt' }),
      subtotal_bonus: t.expose('subtotal_bonus', { type: 'BigInt' }),
      total_wallet_money: t.expose('total_wallet_money', { type: 'BigInt' }),
    }),
  });
  const optional = { nullable: true } as const;

  builder.objectType('User', {
    description: 'User profile of the specification, every field of it.',
    fields: (t) => ({
      id: t.exposeID('id'),
      next_video_url: t.string({
        ...optional,
        resolve: async (user, _args, { services }) =>
          services.learning.nextVideoUrl(user.id, { role: user.role, isKhaPro: user.is_kha_pro }),
      }),
      created_at: t.expose('created_at', { type: 'DateTime' }),
      account_holder: t.exposeString('account_holder', optional),
      account_number: t.string({
        ...optional,
        description: 'Masked: `•••• 1234`.',
        resolve: ({ account_last4: last4 }) => (last4 === null ? null : `•••• ${last4}`),
      }),
      account_bank: t.exposeString('account_bank', optional),
      is_verify_email: t.exposeBoolean('is_verify_email'),
      has_password: t.exposeBoolean('has_password', {
        description:
          'False for somebody who signs in by a social account only: what asks for their password takes the code of `send_confirm_code` instead.',
      }),
      email: t.exposeString('email'),
      referral_code: t.exposeString('referral_code', optional),
      ga_event_sent: t.boolean({
        description:
          'Whether every purchase of this person was told to analytics; false without one.',
        resolve: async ({ id, ga_event_sent: marked }, _args, { services }) =>
          services.analytics.isSent(id, marked),
      }),
      need_update_password: t.exposeBoolean('need_update_password'),
      affiliate_code: t.exposeString('affiliate_code', optional),
      affiliate_level: t.exposeInt('affiliate_level', optional),
      is_pro: t.exposeBoolean('is_pro'),
      is_kha_pro: t.exposeBoolean('is_kha_pro'),
      custom_attribute_data: t.field({
        type: CustomAttributeData,
        ...optional,
        resolve: customAttributes,
      }),
      learn: t.field({
        type: Learn,
        resolve: async (user, _args, { services }) => services.learning.summary(user.id),
      }),
      office_role: t.field({
        type: officeRoleType(builder),
        nullable: true,
        description:
          'What this person is in the office; null for a learner. What it may: src/shared/domain/office.',
        resolve: ({ office_role: role }) => role,
      }),
      is_admin: t.boolean({
        description: 'Whether the back office is open to this person.',
        resolve: ({ role }) => role === 'admin',
      }),
      // The newest order; null without one.
      course_order: t.field({
        type: CourseOrder,
        ...optional,
        resolve: async ({ id }, _args, { services }) =>
          courseOrderOf(await services.commerce.orders.latestStatus(id)),
      }),
      avatar: t.string({
        ...optional,
        description:
          'Address of a square picture, 512 px; `-96.webp` instead of `-512.webp` is the small one.',
        resolve: ({ avatar }) => (avatar === null ? null : avatarAddress(avatar)),
      }),
      facebook_name: t.exposeString('facebook_name', optional),
      facebook_id: t.exposeString('facebook_id', optional),
      facebook_image: t.exposeString('facebook_image', optional),
      affiliate: t.field({
        type: Affiliate,
        ...optional,
        description: 'Null for somebody who is no affiliate.',
        resolve: async (user, _args, { services }) => services.affiliates.totals(user.id),
      }),
    }),
  });

  builder.queryFields((t) => ({
    me: t.field({
      type: 'User',
      nullable: true,
      description: 'The signed-in person; null for a guest.',
      resolve: async (_root, _args, { services, viewer }) =>
        viewer === null ? null : services.accounts.get(viewer.userId),
    }),
  }));
}

interface AffiliateTotals {
  readonly total_click: number;
  readonly total_bonus: bigint;
  readonly subtotal_bonus: bigint;
  readonly total_wallet_money: bigint;
}

function courseOrderOf(status: string | null): { readonly status: string } | null {
  return status === null ? null : { status };
}

function customAttributes({
  custom_attribute_id: id,
  custom_attribute_increment_id: increment,
}: User) {
  return id === null || increment === null ? null : { id, increment_id: increment };
}
