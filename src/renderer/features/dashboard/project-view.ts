import { groupFields } from '#shared/domain/profile/profile-fields.ts';

export type ProjectField = (typeof groupFields)['course'][number];

/** What the person wrote of their own course; null and '' = nothing. */
export type ProjectAnswers = Readonly<Record<ProjectField, string | null>>;

/** The course that somebody is building, as far as the profile knows it. */
export interface ProjectView {
  readonly done: number;
  readonly of: number;
  readonly name: string | null;
  /** Đồng, as digits. */
  readonly expectedSales: string | null;
  /** What to write next; null when everything is there. */
  readonly next: ProjectField | null;
}

/** Counts what is there, in the profile's own order. */
export function projectView(answers: ProjectAnswers): ProjectView {
  const isThere = (field: ProjectField) => (answers[field] ?? '').trim() !== '';
  const fields = groupFields.course;
  return {
    done: fields.filter(isThere).length,
    of: fields.length,
    name: isThere('course_name') ? answers.course_name : null,
    expectedSales: isThere('expected_sales') ? answers.expected_sales : null,
    next: fields.find((field) => !isThere(field)) ?? null,
  };
}
