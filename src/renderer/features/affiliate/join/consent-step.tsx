import { Link } from 'react-router';
import { t as shellText } from '#renderer/copy/vi.ts';
import { AffiliatePolicyDocument } from '#renderer/graphql/generated/graphql.ts';
import { useQueryStatus } from '#renderer/graphql/use-query-status.ts';
import { dayStartMs, formatDate } from '#renderer/lib/format/format-date.ts';
import { Checkbox } from '#renderer/ui/forms/checkbox.tsx';
import { ErrorPanel } from '#renderer/ui/states/error-panel.tsx';
import { Field } from '#renderer/ui/forms/field.tsx';
import { inlineLinkClass } from '#renderer/ui/text/inline-link.tsx';
import { Skeleton } from '#renderer/ui/states/skeleton.tsx';
import { t } from './copy.ts';
import css from './join.module.css';
import type { FieldErrors } from '#renderer/lib/field-errors.ts';
import type { JoinDraft } from './join-draft.ts';

export interface ConsentStepProps {
  readonly draft: JoinDraft;
  readonly errors: FieldErrors;
  readonly onChange: (change: Partial<JoinDraft>) => void;
}

/** What they agree to, in five lines, and the code that they wish for. */
export function ConsentStep({ draft, errors, onChange }: ConsentStepProps) {
  const status = useQueryStatus(AffiliatePolicyDocument, {
    variables: {},
    fetchPolicy: 'cache-and-network',
  });
  if (status.kind === 'loading') return <Skeleton height="16rem" width="100%" />;
  if (status.kind !== 'ready')
    return (
      <ErrorPanel
        title={t('aff.join.policy.failed')}
        onRetry={status.reload}
        retryLabel={shellText('common.retry')}
      />
    );
  const { version, effective_from: from, summary } = status.data.affiliate_policy;
  return (
    <>
      <div className={css['summary']}>
        <ol>
          {summary.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ol>
        <p className="sm">
          <Link className={inlineLinkClass} to="/affiliate/policy">
            {t('aff.join.policy.whole')}
          </Link>
        </p>
      </div>
      <Field
        label={t('aff.join.code')}
        hint={t('aff.join.code.hint')}
        value={draft.code}
        onChange={(event) => onChange({ code: event.target.value })}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={20}
        error={errors['code']}
      />
      <Checkbox
        label={t('aff.join.agree')}
        hint={t('aff.join.agree.version', { v: version, date: formatDate(dayStartMs(from)) })}
        error={
          errors['policy_version'] === undefined || draft.agreedVersion === version
            ? undefined
            : t('aff.join.agree.missing')
        }
        checked={draft.agreedVersion === version}
        onChange={(event) => onChange({ agreedVersion: event.target.checked ? version : null })}
      />
    </>
  );
}
