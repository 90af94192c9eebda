import {
  groupFields,
  type WrittenGroup,
  profileLabel,
} from '#shared/domain/profile/profile-fields.ts';
import type { AppError } from '#shared/errors/error-code.ts';
import { errorText } from '../../lib/format/error-text.ts';
import { inlineLinkClass } from '../../ui/text/inline-link.tsx';
import { t } from './copy.ts';
import { fieldId } from './field-id.ts';
import css from './profile.module.css';

/** So many wrong fields are seen at a glance; more are listed above the form. */
const mostUnlisted = 2;

/** Above a form with more than two wrong fields: each by name, leading to it. */
export function ErrorSummary({
  group,
  problems,
}: {
  readonly group: WrittenGroup;
  readonly problems: readonly AppError[];
}) {
  const wrong = groupFields[group].flatMap((field) => {
    const problem = problems.find((one) => one.field === field);
    return problem === undefined ? [] : [{ field, problem }];
  });
  if (wrong.length <= mostUnlisted) return null;
  return (
    <div role="alert" className={css['summary']}>
      <p className="b5">{t('pf.problems', { n: wrong.length })}</p>
      <ul>
        {wrong.map(({ field, problem }) => (
          <li key={field}>
            <a
              className={inlineLinkClass}
              href={`#${fieldId(field)}`}
              onClick={(event) => {
                event.preventDefault();
                document.querySelector<HTMLElement>(`#${fieldId(field)}`)?.focus();
              }}
            >
              {profileLabel(field)}
            </a>
            : {errorText(problem)}
          </li>
        ))}
      </ul>
    </div>
  );
}
