import { courseTextsText } from '../../graphql/generated/texts.ts';
import { readyData } from '../../graphql/query-status.ts';
import { useAnswer } from '../../graphql/use-answer.ts';

/**
 * How the office names and describes the course; empty until that is known, and the description
 * until somebody wrote one.
 */
export function useCourseTexts(): { readonly title: string; readonly description: string } {
  return readyData(useAnswer(courseTextsText))?.course ?? { title: '', description: '' };
}
