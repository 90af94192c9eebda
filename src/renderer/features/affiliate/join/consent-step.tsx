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
import type { CheckedForm } from '#renderer/lib/forms/use-checked-form.ts';
import type { JoinDraft } from './join-draft.ts';

export interface ConsentStepProps {
  readonly form: Pick<CheckedForm<JoinDraft>, 'text' | 'values' | 'errors' | 'change' | 'codeOf'>;
}

/** What they agree to, in five lines, and the code that they wish for. */
export function ConsentStep({ form }: ConsentStepProps) {
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
        {...form.text('code')}
        label={t('aff.join.code')}
        hint={t('aff.join.code.hint')}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={20}
      />
      <Checkbox
        label={t('aff.join.agree')}
        hint={t('aff.join.agree.version', { v: version, date: formatDate(dayStartMs(from)) })}
        error={
          form.errors.policy_version === undefined || form.values.policy_version === version
            ? undefined
            : form.codeOf('policy_version') === 'CONSENT_REQUIRED'
              ? t('aff.join.agree.missing')
              : form.errors.policy_version
        }
        checked={form.values.policy_version === version}
        onChange={({ target }) => form.change({ policy_version: target.checked ? version : null })}
      />
    </>
  );
}
