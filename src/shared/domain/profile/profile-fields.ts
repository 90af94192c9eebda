import { answerRules } from '../ambassador/answer-rules.ts';
import { isOfferedPlace } from './provinces.ts';

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
 * What a field holds. name, line: one line; lines: several; links: one a line; day: `YYYY-MM-DD`;
 * phone: E.164; address: of a web page; years: a number; money: VND.
 */
type FieldKind =
  | 'name'
  | 'choice'
  | 'day'
  | 'phone'
  | 'line'
  | 'lines'
  | 'links'
  | 'address'
  | 'years'
  | 'money';

interface NamedField {
  readonly group: WrittenGroup;
  /** What it is called on the page. */
  readonly label: string;
  /** What it is called in the copy of one's data, where that is something else. */
  readonly head?: string;
}

/**
 * A field with the rules of its kind. What is free text says how long it may be, and a choice what
 * may be chosen: without that it is no declaration.
 */
type FieldDeclaration = NamedField &
  (
    | { readonly kind: Exclude<FieldKind, TextKind | 'choice'> }
    | {
        readonly kind: TextKind;
        /** In characters. */
        readonly longest: number;
      }
    | { readonly kind: 'choice'; readonly offers: (choice: string) => boolean }
  );

type TextKind = 'line' | 'lines' | 'address';

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

/** Longest text of a field that no other form asks for, in characters. */
const courseTopicLength = 120;

/**
 * Every field that a person writes of themselves, in the order of the page, declared once: its
 * column, its place in GraphQL, the rules of its kind, the copy of one's data and the deletion
 * follow from here (docs/contributing.md). The picture and the social account are beside them: they
 * are no texts.
 */
const declared = {
  lastname: { group: 'personal', kind: 'name', label: 'Họ' },
  middlename: { group: 'personal', kind: 'name', label: 'Tên đệm' },
  firstname: { group: 'personal', kind: 'name', label: 'Tên' },
  gender: {
    group: 'personal',
    kind: 'choice',
    offers: (choice) => isOneOf(genders, choice),
    label: 'Giới tính',
  },
  date_of_birth: { group: 'personal', kind: 'day', label: 'Ngày sinh' },
  phone_number: { group: 'personal', kind: 'phone', label: 'Số điện thoại' },
  city_live: {
    group: 'personal',
    kind: 'choice',
    offers: isOfferedPlace,
    label: 'Nơi ở',
    head: 'Tỉnh thành đang sống',
  },
  referral_source: {
    group: 'personal',
    kind: 'choice',
    offers: (choice) => isOneOf(referralSources, choice),
    label: 'Bạn biết chúng tôi từ đâu?',
    head: 'Biết đến chúng tôi qua',
  },
  media: { group: 'social', kind: 'links', label: 'Kênh của bạn', head: 'Mạng xã hội' },
  job_description: {
    group: 'experience',
    kind: 'line',
    longest: answerRules.job_description.max,
    label: 'Công việc hiện tại',
    head: 'Công việc',
  },
  experience: {
    group: 'experience',
    kind: 'lines',
    longest: answerRules.experience.max,
    label: 'Kinh nghiệm',
  },
  specialize: {
    group: 'experience',
    kind: 'line',
    longest: answerRules.specialize.max,
    label: 'Chuyên môn',
  },
  teaching_experience: {
    group: 'experience',
    kind: 'lines',
    longest: answerRules.teaching_experience.max,
    label: 'Bạn từng dạy chưa?',
    head: 'Kinh nghiệm giảng dạy',
  },
  teaching_year: {
    group: 'experience',
    kind: 'years',
    label: 'Số năm dạy',
    head: 'Số năm giảng dạy',
  },
  description_teach_progress: {
    group: 'experience',
    kind: 'lines',
    longest: answerRules.description_teach_progress.max,
    label: 'Việc dạy của bạn đang đến đâu?',
    head: 'Quá trình giảng dạy',
  },
  business_description: {
    group: 'experience',
    kind: 'lines',
    longest: answerRules.business_description.max,
    label: 'Mô tả công việc kinh doanh',
    head: 'Mô tả việc kinh doanh',
  },
  course_name: {
    group: 'course',
    kind: 'line',
    longest: answerRules.course_name.max,
    label: 'Tên khóa học',
  },
  course_description: {
    group: 'course',
    kind: 'lines',
    longest: answerRules.course_description.max,
    label: 'Mô tả khóa học',
  },
  course_url: {
    group: 'course',
    kind: 'address',
    longest: answerRules.course_url.max,
    label: 'Đường dẫn khóa học',
  },
  course: {
    group: 'course',
    kind: 'line',
    longest: courseTopicLength,
    label: 'Lĩnh vực khóa học',
    head: 'Khóa học',
  },
  elearning_idea: {
    group: 'course',
    kind: 'lines',
    longest: answerRules.elearning_idea.max,
    label: 'Ý tưởng khóa học',
    head: 'Ý tưởng dạy trực tuyến',
  },
  elearning_vision: {
    group: 'course',
    kind: 'lines',
    longest: answerRules.elearning_vision.max,
    label: 'Bạn hình dung khóa học của mình ra sao sau một năm?',
    head: 'Mong muốn về dạy trực tuyến',
  },
  personal_course_vision: {
    group: 'course',
    kind: 'lines',
    longest: answerRules.personal_course_vision.max,
    label: 'Khóa học này có ý nghĩa gì với bạn?',
    head: 'Mong muốn về khóa học riêng',
  },
  expected_sales: {
    group: 'course',
    kind: 'money',
    label: 'Doanh số mong đợi',
    head: 'Doanh thu mong đợi',
  },
} as const satisfies Readonly<Record<string, FieldDeclaration>>;

type Declared = typeof declared;
export type ProfileField = keyof Declared;
type FieldsOf<Group extends WrittenGroup> = {
  [Field in ProfileField]: Declared[Field]['group'] extends Group ? Field : never;
}[ProfileField];

/** Every one of them. */
export const profileFields = Object.keys(declared) as readonly ProfileField[]; // its own keys

/** The fields of a group, in their order on the page. */
export const groupFields = {
  personal: fieldsOfGroup('personal'),
  social: fieldsOfGroup('social'),
  experience: fieldsOfGroup('experience'),
  course: fieldsOfGroup('course'),
};

function fieldsOfGroup<Group extends WrittenGroup>(group: Group): readonly FieldsOf<Group>[] {
  // That the group is this one was just seen.
  return profileFields.filter(
    (field) => declared[field].group === group,
  ) as readonly ProfileField[] as readonly FieldsOf<Group>[];
}

/** What a field holds. */
export function kindOf(field: ProfileField): FieldKind {
  return declared[field].kind;
}

/** A field as it is declared, with the rules of its kind. */
export function declarationOf(field: ProfileField): FieldDeclaration {
  return declared[field];
}

/** What a field is called on the page. */
export function profileLabel(field: ProfileField): string {
  return declared[field].label;
}

function isOneOf(values: readonly string[], text: string): boolean {
  return values.includes(text);
}

/** What each field is called in the copy of one's data. */
export const profileHeads: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries<FieldDeclaration>(declared).map(([field, { label, head }]) => [
    field,
    head ?? label,
  ]),
);

/** The group that a field stands in. */
export function groupOf(field: ProfileField): WrittenGroup {
  return declared[field].group;
}

/**
 * Links to channels: so many, and so long all of them together (that is what an application to
 * become an ambassador takes over).
 */
export const mediaLimits = { count: 5, length: 500 } as const;

/** The profile as people read and type it; '' = nothing. */
export type ProfileText = Readonly<Record<ProfileField, string>>;

/** Some fields of it. */
export type SomeProfileText = Readonly<Partial<Record<ProfileField, string>>>;

/** A value per field, by what it holds. */
type ProfileValues<Money> = {
  readonly [Field in ProfileField]: Declared[Field]['kind'] extends 'years'
    ? number | null
    : Declared[Field]['kind'] extends 'money'
      ? Money | null
      : string | null;
};

/** The columns of the profile. */
export type ProfileColumns = ProfileValues<bigint>;

/** The profile as the server keeps it and GraphQL says it: money is decimal text there. */
export type ProfileRecord = ProfileValues<bigint | string>;
