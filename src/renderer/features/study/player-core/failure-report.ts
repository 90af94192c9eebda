import type { MediaFailure } from './media-failure.ts';

/** What a report of a fault says. Nothing about the person: no name, address, note or progress. */
export interface FailureReport {
  readonly failure: MediaFailure;
  readonly lessonSlug: string;
  readonly seconds: number;
  readonly nowMs: number;
  /** Of the application, or of the page's own file. */
  readonly version: string;
}

/** The report as text, for the clipboard. The moment is in UTC, so that it is found in a log. */
export function failureReport({
  failure,
  lessonSlug,
  seconds,
  nowMs,
  version,
}: FailureReport): string {
  return [
    `Lỗi trình phát: ${failure}`,
    `Bài: ${lessonSlug}`,
    `Giây: ${Math.floor(seconds)}`,
    `Lúc: ${new Date(nowMs).toISOString()}`,
    `Bản: ${version}`,
  ].join('\n');
}
