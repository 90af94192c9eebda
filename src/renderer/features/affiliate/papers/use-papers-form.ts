import { type SyntheticEvent, useRef, useState } from 'react';
import { validatePapers } from '#shared/domain/affiliate/join-rules.ts';
import { vietnameseDay } from '#shared/kernel/vietnamese-time.ts';
import { type AppError, appError } from '#shared/errors/error-code.ts';
import { ChangeAffiliatePapersDocument } from '#renderer/graphql/generated/graphql.ts';
import { useMutate } from '#renderer/graphql/use-mutate.ts';
import { afterChange, focusFirstError } from '#renderer/lib/field-errors.ts';
import { dayStartMs, formatDate } from '#renderer/lib/format/format-date.ts';
import { notify } from '#renderer/lib/notify.ts';
import { useRefusals } from '#renderer/lib/use-refusal.ts';
import { useServerReason } from '#renderer/lib/use-server-reason.ts';
import { t } from './copy.ts';
import { type KnownPapers, papersOf, type TypedPapers } from './typed-papers.ts';

/** What is typed of papers, what is wrong with it, and sending it; the number is typed anew. */
export function usePapersForm(known: KnownPapers, onSaved: () => void) {
  const form = useRef<HTMLFormElement>(null);
  const reason = useServerReason();
  const [papers, setPapers] = useState<TypedPapers>({
    legalName: known.legal_name ?? '',
    birthDate: known.date_of_birth === null ? '' : formatDate(dayStartMs(known.date_of_birth)),
    identityNumber: '',
  });
  const [password, setPassword] = useState('');
  const [errors, setErrors] = useRefusals();
  const [busy, setBusy] = useState(false);
  const send = useMutate(ChangeAffiliatePapersDocument);

  const edit = (more: Partial<TypedPapers>) => {
    const next = { ...papers, ...more };
    setErrors((all) => afterChange(all, papersOf(papers), papersOf(next)));
    setPapers(next);
  };
  const type = (proof: string) => {
    setPassword(proof);
    setErrors((all) => all.filter(({ field }) => field !== 'confirm_password'));
  };
  const refuse = (found: readonly AppError[]) => {
    setErrors(found);
    focusFirstError(form.current);
  };
  const submit = async (event: SyntheticEvent) => {
    event.preventDefault();
    const input = papersOf(papers);
    const checked = validatePapers(input, vietnameseDay(Date.now()));
    const found = [
      ...(checked.ok ? [] : checked.error),
      ...(password === '' ? [appError('PASSWORD_REQUIRED', { field: 'confirm_password' })] : []),
    ];
    if (found.length > 0 || busy || reason !== undefined) return refuse(found);
    setBusy(true);
    const done = await send({ input, confirm_password: password });
    setBusy(false);
    if (!done.ok) return refuse([done.error]);
    notify(t('papers.saved'), { kind: 'success' });
    onSaved();
  };
  return { form, papers, password, errors, busy, edit, type, submit };
}
