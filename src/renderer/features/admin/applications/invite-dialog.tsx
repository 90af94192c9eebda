import { InviteAmbassadorDocument } from '#renderer/graphql/generated/graphql.ts';
import { useMutate } from '#renderer/graphql/use-mutate.ts';
import { errorText } from '#renderer/lib/format/error-text.ts';
import { LeftFormNote } from '#renderer/lib/drafts/left-form-note.tsx';
import { useKeptForm } from '#renderer/lib/drafts/use-kept-form.ts';
import { notify } from '#renderer/lib/notify.ts';
import { useRefusal } from '#renderer/lib/use-refusal.ts';
import { Field } from '#renderer/ui/forms/field.tsx';
import { TextAreaField } from '#renderer/ui/forms/text-area-field.tsx';
import { ConfirmDialog } from '../list/confirm-dialog.tsx';
import css from './applications.module.css';
import { t } from './copy.ts';

const limits = { email: 254, name: 80, note: 500 } as const;

const noInvitation = { email: '', name: '', note: '' };

/** Asks somebody to apply, by e-mail, with a note of the team. */
export function InviteDialog({ onClose }: { readonly onClose: () => void }) {
  const invite = useMutate(InviteAmbassadorDocument);
  const kept = useKeptForm({ kind: 'office', id: 'invitation' }, noInvitation);
  const { form: input, change } = kept;
  const [error, setError] = useRefusal();
  const errorOf = (field: string) => (error?.field === field ? errorText(error) : undefined);
  return (
    <ConfirmDialog
      title={t('app.invite')}
      description={t('app.invite.p')}
      confirmLabel={t('app.invite.send')}
      size="md"
      ownFields={['email', 'name', 'note']}
      onConfirm={async () => {
        const done = await invite(input);
        setError(done.ok ? null : done.error);
        kept.answered(done, input);
        if (!done.ok) return done;
        notify(t('app.invite.done', { email: input.email.trim() }), { kind: 'success' });
        return done;
      }}
      onClose={onClose}
    >
      <div className={css['form']}>
        <LeftFormNote of={kept} />
        <Field
          label={t('app.invite.email')}
          type="email"
          autoComplete="off"
          maxLength={limits.email}
          value={input.email}
          error={errorOf('email')}
          onChange={(event) => change({ email: event.target.value })}
        />
        <Field
          label={t('app.invite.name')}
          hint={t('app.invite.name.hint')}
          autoComplete="off"
          maxLength={limits.name}
          value={input.name}
          error={errorOf('name')}
          onChange={(event) => change({ name: event.target.value })}
        />
        <TextAreaField
          label={t('app.invite.note')}
          hint={t('app.invite.note.hint')}
          rows={4}
          maxLength={limits.note}
          leftText={(n) => t('app.left', { n })}
          value={input.note}
          error={errorOf('note')}
          onChange={(event) => change({ note: event.target.value })}
        />
      </div>
    </ConfirmDialog>
  );
}
