import { t } from './copy.ts';

/** Why a letter did not go: our own words in Vietnamese, a mail server's as it wrote them. */
export function mailTrouble(lastError: string | null): string | null {
  if (lastError === null) return null;
  if (lastError === 'not sent while what it proves was good') return t('email.trouble.late');
  const [, tries, words] = /^not tried any more after (\d+) tries: (.*)$/s.exec(lastError) ?? [];
  return tries === undefined || words === undefined
    ? lastError
    : t('email.trouble.givenUp', { n: tries, why: words });
}
