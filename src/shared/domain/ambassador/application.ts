/** What an application to become an ambassador is made of. (PRODUCT.md 10, design 5.20) */

/**
 * `draft → submitted → accepted | declined`. A submitted one that was asked more about is open for
 * its applicant again.
 */
export const applicationStates = ['draft', 'submitted', 'accepted', 'declined'] as const;
export type ApplicationState = (typeof applicationStates)[number];

/**
 * Steps of the wizard by their number in the address: 0 the offer, 5 the review, 6 what became of
 * it. (SPEC.md 3: default 0)
 */
export const wizardSteps = {
  offer: 0,
  about: 1,
  channel: 2,
  idea: 3,
  payout: 4,
  review: 5,
  sent: 6,
} as const;

/** The steps that ask something. */
export type AnswerStep = 1 | 2 | 3 | 4;

/** For so long after it was declined nobody applies again, days. */
export const reapplyAfterDays = 90;

/** We answer an application within so many working days. */
export const answerWithinDays = 5;

export const mainChannels = [
  'youtube',
  'facebook',
  'tiktok',
  'instagram',
  'zalo',
  'blog',
  'podcast',
  'newsletter',
  'class',
  'other',
] as const;

/** Ranges of followers, from (inclusive) and to; the last one has no end. */
export const followerRanges = [
  '0-1000',
  '1000-10000',
  '10000-50000',
  '50000-100000',
  '100000-500000',
  '500000-',
] as const;

/** Topics that are offered; others may be typed. */
export const offeredTopics = [
  'Nấu ăn',
  'Kinh doanh nhỏ',
  'Nuôi dạy con',
  'Công nghệ',
  'Nghệ thuật',
  'Sức khỏe',
] as const;

/** Most topics of one application, and the longest, in characters. */
export const topicLimits = { count: 8, length: 40 } as const;

/** The profile's teaching fields (SPEC.md 3), which an application writes into it. */
export const teachingFields = [
  'job_description',
  'teaching_experience',
  'teaching_year',
  'specialize',
  'experience',
  'media',
  'city_live',
  'business_description',
  'course_name',
  'course_description',
  'course_url',
  'expected_sales',
  'elearning_vision',
  'elearning_idea',
  'personal_course_vision',
  'description_teach_progress',
] as const;

/** Every answer that is one text; numbers, days and money too, as they are typed. */
export const textFields = [
  ...teachingFields,
  'main_channel',
  'followers',
  'channel_url',
  'proud_content',
  'legal_name',
  'date_of_birth',
  'account_bank',
  'account_holder',
] as const;
export type TextField = (typeof textFields)[number];

/** Answers that are sealed on the server and shown masked; they are kept on no device. */
export const secretFields = ['identity_number', 'account_number'] as const;
export type SecretField = (typeof secretFields)[number];

/** Everything that a problem can stand beside. */
export type ApplicationField =
  | TextField
  | SecretField
  | 'topics'
  | 'accepts_other_holder'
  | 'agrees';

/** The answers as they are typed, valid or not. Plain data; '' = not answered. */
export interface ApplicationAnswers extends Readonly<Record<TextField, string>> {
  readonly topics: readonly string[];
  /** The account's holder is written otherwise than the applicant, and that is right. */
  readonly accepts_other_holder: boolean;
  /** Consent to the affiliate policy. */
  readonly agrees: boolean;
}

/** Which answers a step asks for, in their order on the page. */
export const stepFields: Readonly<Record<AnswerStep, readonly ApplicationField[]>> = {
  1: [
    'job_description',
    'city_live',
    'specialize',
    'experience',
    'teaching_experience',
    'teaching_year',
    'description_teach_progress',
    'business_description',
  ],
  2: ['main_channel', 'followers', 'channel_url', 'topics', 'proud_content', 'media'],
  3: [
    'elearning_idea',
    'course_name',
    'course_description',
    'course_url',
    'elearning_vision',
    'personal_course_vision',
    'expected_sales',
  ],
  4: [
    'legal_name',
    'date_of_birth',
    'identity_number',
    'account_bank',
    'account_number',
    'account_holder',
    'accepts_other_holder',
    'agrees',
  ],
};

/** The answers that can be shown as they were written, in their order on the pages. */
export const shownFields: readonly (TextField | 'topics')[] = Object.values(stepFields)
  .flat()
  .filter(
    (field): field is TextField | 'topics' =>
      field === 'topics' || textFields.some((text) => text === field),
  );

/** The step that asks for an answer. */
export function stepOf(field: ApplicationField): AnswerStep {
  const steps = [1, 2, 3, 4] as const;
  return steps.find((step) => stepFields[step].includes(field)) ?? 4;
}

/** Answers with nothing in them. */
export const emptyAnswers: ApplicationAnswers = {
  // One '' per name of the list: its keys are all there.
  ...(Object.fromEntries(textFields.map((field) => [field, ''])) as Readonly<
    Record<TextField, string>
  >),
  topics: [],
  accepts_other_holder: false,
  agrees: false,
};

/** Whether two sets of answers are the same, character for character. */
export function sameAnswers(a: ApplicationAnswers, b: ApplicationAnswers): boolean {
  if (a.accepts_other_holder !== b.accepts_other_holder || a.agrees !== b.agrees) return false;
  return (
    textFields.every((field) => a[field] === b[field]) &&
    a.topics.length === b.topics.length &&
    a.topics.every((topic, index) => topic === b.topics[index])
  );
}

/**
 * Answers that somebody kept as JSON, read back: what is not one of ours is left out, what is
 * missing is empty. Null for anything else.
 */
export function readAnswers(value: unknown): ApplicationAnswers | null {
  if (typeof value !== 'object' || value === null) return null;
  const given = value as Readonly<Record<string, unknown>>; // every member is looked at below
  const texts = Object.fromEntries(
    textFields.map((field) => [field, typeof given[field] === 'string' ? given[field] : '']),
  ) as Readonly<Record<TextField, string>>; // one per name
  const topics = Array.isArray(given['topics'])
    ? given['topics'].filter((topic) => typeof topic === 'string')
    : [];
  return {
    ...texts,
    topics,
    accepts_other_holder: given['accepts_other_holder'] === true,
    agrees: given['agrees'] === true,
  };
}
