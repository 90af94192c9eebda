import { bankName } from '#shared/domain/commerce/banks.ts';
import {
  type ApplicationAnswers,
  type ApplicationField,
  followerRanges,
  mainChannels,
} from '#shared/domain/ambassador/application.ts';
import { t } from './copy.ts';

/**
 * An answer in words, as it is read again; '' for none. Numbers of papers and accounts are no
 * answers: they have masks.
 */
export function answerText(
  answers: ApplicationAnswers,
  field: Exclude<ApplicationField, 'identity_number' | 'account_number'>,
): string {
  if (field === 'topics') return answers.topics.join(', ');
  if (field === 'accepts_other_holder' || field === 'agrees')
    return answers[field] ? t('amb.review.yes') : '';
  const text = answers[field].trim();
  if (field === 'main_channel')
    return wordOf(mainChannels, text, (value) => t(`amb.channel.${value}`));
  if (field === 'followers')
    return wordOf(followerRanges, text, (value) => t(`amb.followers.${value}`));
  if (field === 'account_bank') return bankName(text);
  return field === 'teaching_year' && text !== '' ? `${text} ${t('amb.teaching_year.unit')}` : text;
}

function wordOf<Value extends string>(
  values: readonly Value[],
  text: string,
  word: (value: Value) => string,
): string {
  const known = values.find((value) => value === text);
  return known === undefined ? text : word(known);
}
