import { validatePapers } from '#shared/domain/affiliate/join-rules.ts';
import { vietnameseDay } from '#shared/kernel/vietnamese-time.ts';
import { ChangeAffiliatePapersDocument } from '#renderer/graphql/generated/graphql.ts';
import { useMutate } from '#renderer/graphql/use-mutate.ts';
import { dayStartMs, formatDate } from '#renderer/lib/format/format-date.ts';
import { ownProofErrors } from '#renderer/lib/forms/own-proof-errors.ts';
import { type CheckedForm, useCheckedForm } from '#renderer/lib/forms/use-checked-form.ts';
import { notify } from '#renderer/lib/notify.ts';
import { t } from './copy.ts';
import { type KnownPapers, papersOf, type TypedPapers } from './typed-papers.ts';

/** What is typed of papers, what is wrong with it, and sending it; the number is typed anew. */
export function usePapersForm(
  known: KnownPapers,
  onSaved: () => void,
): CheckedForm<TypedPapers & { readonly confirm_password: string }> {
  const change = useMutate(ChangeAffiliatePapersDocument);
  return useCheckedForm({
    start: {
      legal_name: known.legal_name ?? '',
      date_of_birth:
        known.date_of_birth === null ? '' : formatDate(dayStartMs(known.date_of_birth)),
      identity_number: '',
      confirm_password: '',
    },
    check({ confirm_password: proof, ...typed }) {
      const checked = validatePapers(papersOf(typed), vietnameseDay(Date.now()));
      return [...(checked.ok ? [] : checked.error), ...ownProofErrors(proof)];
    },
    async send({ confirm_password, ...typed }) {
      const done = await change({ input: papersOf(typed), confirm_password });
      if (!done.ok) return done;
      notify(t('papers.saved'), { kind: 'success' });
      onSaved();
      return done;
    },
  });
}
