import {
  groupFields,
  kindOf,
  profileFields,
  type ProfileField,
  type SomeProfileText,
  type WrittenGroup,
} from '#shared/domain/profile/profile-fields.ts';
import type { Builder } from '../../graphql/builder.ts';
import { type RequestContext, requireViewer } from '../../graphql/context.ts';
import { valueOrRefuse } from '../../graphql/refusal.ts';
import { keepMarks } from '../../graphql/session-types.ts';

type TypedFields = Readonly<Partial<Record<ProfileField, string | null | undefined>>>;

/** Saving one's profile, a group at a time. Reading it: `me`. */
export function addProfileTypes(builder: Builder): void {
  const errors =
    'Errors: every broken rule with its field, CONFLICT with the field that was changed elsewhere since.';
  const description =
    'Only fields that are there are meant; as people type them (`01/02/1990`, `60.000.000`).';
  addProfileFields(builder);
  const inputOf = (name: string, group: WrittenGroup) =>
    builder.inputType(name, {
      description,
      fields: (t) =>
        record(groupFields[group].map((field) => [field, t.string({ required: false })] as const)),
    });
  const Personal = inputOf('ProfilePersonalInput', 'personal');
  const Social = inputOf('ProfileSocialInput', 'social');
  const Experience = inputOf('ProfileExperienceInput', 'experience');
  const Course = inputOf('ProfileCourseInput', 'course');
  const Account = builder.inputType('PayoutAccountInput', {
    fields: (t) => ({
      account_bank: t.string({ description: 'BIN.' }),
      account_number: t.string(),
      account_holder: t.string(),
      accepts_other_holder: t.boolean({
        defaultValue: false,
        description:
          'They were told that the holder is called differently from themselves, and want it so.',
      }),
    }),
  });

  builder.mutationFields((t) => ({
    update_profile_personal: t.field({
      type: 'User',
      authScopes: { signedIn: true },
      description: errors,
      args: {
        input: t.arg({ type: Personal }),
        seen: t.arg({
          type: Personal,
          description: 'What the page showed in these fields before.',
        }),
      },
      resolve: async (_root, { input, seen }, context) => save(context, 'personal', input, seen),
    }),
    update_profile_social: t.field({
      type: 'User',
      authScopes: { signedIn: true },
      description: errors,
      args: { input: t.arg({ type: Social }), seen: t.arg({ type: Social }) },
      resolve: async (_root, { input, seen }, context) => save(context, 'social', input, seen),
    }),
    update_profile_experience: t.field({
      type: 'User',
      authScopes: { signedIn: true },
      description: errors,
      args: { input: t.arg({ type: Experience }), seen: t.arg({ type: Experience }) },
      resolve: async (_root, { input, seen }, context) => save(context, 'experience', input, seen),
    }),
    update_profile_course: t.field({
      type: 'User',
      authScopes: { signedIn: true },
      description: errors,
      args: { input: t.arg({ type: Course }), seen: t.arg({ type: Course }) },
      resolve: async (_root, { input, seen }, context) => save(context, 'course', input, seen),
    }),
    change_payout_account: t.field({
      type: 'User',
      authScopes: { signedIn: true },
      description:
        'Where they are paid to, as an affiliate or not. Asks the password again. Errors BANK_UNKNOWN, BANK_ACCOUNT_INVALID, ACCOUNT_HOLDER_INVALID, ACCOUNT_HOLDER_DIFFERS, PASSWORD_*.',
      args: { input: t.arg({ type: Account }) },
      async resolve(_root, { input }, context) {
        const { userId } = requireViewer(context);
        valueOrRefuse(
          await context.services.payoutAccounts.change(userId, input, new Date(context.nowMs)),
        );
        return context.services.accounts.get(userId);
      },
    }),
    revoke_other_sessions: t.int({
      authScopes: { signedIn: true },
      description: 'Signs them out everywhere else; answers in how many places that was.',
      async resolve(_root, _args, context) {
        const viewer = requireViewer(context);
        const ended = await context.services.auth.endOtherSessions(viewer, context.nowMs);
        await keepMarks(context, viewer);
        return ended;
      },
    }),
  }));
}

async function save(
  context: RequestContext,
  group: WrittenGroup,
  typed: TypedFields,
  seen: TypedFields,
) {
  const { userId } = requireViewer(context);
  valueOrRefuse(
    await context.services.profiles.save(userId, group, {
      typed: given(typed),
      seen: given(seen),
      now: new Date(context.nowMs),
    }),
  );
  return context.services.accounts.get(userId);
}

/** The fields that are there. */
function given(fields: TypedFields): SomeProfileText {
  return Object.fromEntries(Object.entries(fields).filter(([, text]) => typeof text === 'string'));
}

/** What a person wrote of themselves, as they read it. */
function addProfileFields(builder: Builder): void {
  builder.objectFields('User', (t) =>
    Object.fromEntries(
      profileFields.map((field) => {
        const kind = kindOf(field);
        if (kind === 'day')
          return [field, t.expose(field as 'date_of_birth', { type: 'Date', nullable: true })];
        if (kind === 'money')
          return [field, t.expose(field as 'expected_sales', { type: 'BigInt', nullable: true })];
        if (kind === 'years')
          return [field, t.exposeInt(field as 'teaching_year', { nullable: true })];
        // What is left holds texts.
        return [field, t.exposeString(field as 'lastname', { nullable: true })];
      }),
    ),
  );
}

/** One member per name. */
function record<Name extends string, Value>(
  entries: readonly (readonly [Name, Value])[],
): Readonly<Record<Name, Value>> {
  // The entries are made of the whole list of names.
  return Object.fromEntries(entries) as Readonly<Record<Name, Value>>;
}
