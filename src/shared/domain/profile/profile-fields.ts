/**
 * What of a person's profile they write themselves, by the groups of the page. (SPEC.md 3, design
 * 5.11)
 */

/** The five groups, in the order of the five petals. */
export const profileGroups = ['personal', 'social', 'experience', 'course', 'payout'] as const;
export type ProfileGroup = (typeof profileGroups)[number];

/**
 * Groups whose fields are written as texts; the account of the fifth has rules and a way of its
 * own.
 */
export type WrittenGroup = Exclude<ProfileGroup, 'payout'>;

/**
 * The fields of a group, in their order on the page. The picture and the social account are beside
 * them: they are no texts.
 */
export const groupFields = {
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
} as const satisfies Readonly<Record<WrittenGroup, readonly string[]>>;

export type ProfileField = (typeof groupFields)[WrittenGroup][number];

/** Every one of them. */
export const profileFields: readonly ProfileField[] = Object.values(groupFields).flat();

/** The group that a field stands in. */
export function groupOf(field: ProfileField): WrittenGroup {
  const groups = ['personal', 'social', 'experience', 'course'] as const;
  return (
    groups.find((group) => (groupFields[group] as readonly string[]).includes(field)) ?? 'personal'
  );
}

export const genders = ['female', 'male', 'other', 'undisclosed'] as const;

/** Where somebody heard of us. */
export const referralSources = [
  'facebook',
  'youtube',
  'tiktok',
  'google',
  'friend',
  'affiliate',
  'event',
  'other',
] as const;

/**
 * Links to channels: so many, and so long all of them together (that is what an application to
 * become an ambassador takes over).
 */
export const mediaLimits = { count: 5, length: 500 } as const;

/** The profile as people read and type it; '' = nothing. */
export type ProfileText = Readonly<Record<ProfileField, string>>;

/** Some fields of it. */
export type SomeProfileText = Readonly<Partial<Record<ProfileField, string>>>;

/** The profile as the server keeps it and GraphQL says it. */
export interface ProfileRecord {
  readonly lastname: string | null;
  readonly middlename: string | null;
  readonly firstname: string | null;
  readonly gender: string | null;
  /** `YYYY-MM-DD` */
  readonly date_of_birth: string | null;
  /** E.164 */
  readonly phone_number: string | null;
  readonly city_live: string | null;
  readonly referral_source: string | null;
  /** One link a line. */
  readonly media: string | null;
  readonly job_description: string | null;
  readonly experience: string | null;
  readonly specialize: string | null;
  readonly teaching_experience: string | null;
  readonly teaching_year: number | null;
  readonly description_teach_progress: string | null;
  readonly business_description: string | null;
  readonly course_name: string | null;
  readonly course_description: string | null;
  readonly course_url: string | null;
  readonly course: string | null;
  readonly elearning_idea: string | null;
  readonly elearning_vision: string | null;
  readonly personal_course_vision: string | null;
  /** VND; decimal text where it came by GraphQL. */
  readonly expected_sales: bigint | string | null;
}
