import ArrowRight from 'lucide-react/icons/arrow-right';
import { useState } from 'react';
import { type AppError, appError } from '#shared/errors/error-code.ts';
import { err } from '#shared/kernel/result.ts';
import { officeRoleNames } from '#shared/domain/office/office-role-names.ts';
import type { OfficeRole } from '#shared/domain/office/office-roles.ts';
import {
  ChangeOfficeRoleDocument,
  GiveOfficeRoleDocument,
  InviteToOfficeDocument,
  MeDocument,
} from '#renderer/graphql/generated/graphql.ts';
import { useApolloClient } from '@apollo/client/react';
import { useMutate } from '#renderer/graphql/use-mutate.ts';
import { errorText } from '#renderer/lib/format/error-text.ts';
import { roleOf, toldRole } from '#renderer/lib/format/office-role.ts';
import { notify } from '#renderer/lib/notify.ts';
import { useRefusal } from '#renderer/lib/use-refusal.ts';
import { Field } from '#renderer/ui/forms/field.tsx';
import { RadioGroup } from '#renderer/ui/forms/radio-group.tsx';
import { ConfirmDialog } from '../list/confirm-dialog.tsx';
import { t } from './copy.ts';
import css from './office.module.css';
import { nameOf, type OfficePersonFacts } from './person-facts.ts';
import { type ReachChange, roleChange } from './role-change.ts';
import { roleOptions } from './role-options.ts';

/** What can be wished for somebody of the office; without a role it is asked for. */
export interface RoleInput {
  readonly onChange: (person: OfficePersonFacts, role: OfficeRole | null) => void;
  readonly onTake: (person: OfficePersonFacts) => void;
}

interface RoleDialogProps {
  readonly person: OfficePersonFacts;
  readonly onClose: () => void;
  readonly reload: () => void;
}

/**
 * Another role: before and after, what comes and goes with it, and the proof of whoever decides.
 */
export function ChangeRoleDialog({
  person,
  role,
  onClose,
  reload,
}: RoleDialogProps & { readonly role: OfficeRole | null }) {
  const change = useChangeRole(person, reload);
  const before = roleOf(person.role);
  const [input, setInput] = useState(role);
  const after = input ?? before;
  const name = nameOf(person);
  return (
    <ConfirmDialog
      title={t('roles.dialog.change', { name })}
      description={t('roles.dialog.happens')}
      confirmLabel={
        after === before
          ? t('roles.change')
          : t('roles.dialog.changeTo', { role: officeRoleNames[after] })
      }
      password
      size="md"
      ownFields={['role']}
      onClose={onClose}
      onConfirm={async ({ password }) => {
        if (after === before) return err(appError('BAD_INPUT', { field: 'role' }));
        const done = await change(after, password);
        if (done.ok)
          notify(t('roles.done.change', { name, role: officeRoleNames[after] }), {
            kind: 'success',
          });
        return done;
      }}
    >
      {role === null && (
        <RadioGroup
          legend={t('roles.dialog.choose')}
          options={roleOptions}
          value={after}
          onChange={setInput}
        />
      )}
      {after === before ? (
        <p className={css['sub']}>{t('roles.dialog.same')}</p>
      ) : (
        <BeforeAfter before={before} after={after} />
      )}
    </ConfirmDialog>
  );
}

/** No role any more. */
export function TakeRoleDialog({ person, onClose, reload }: RoleDialogProps) {
  const change = useChangeRole(person, reload);
  const before = roleOf(person.role);
  const name = nameOf(person);
  return (
    <ConfirmDialog
      title={t('roles.dialog.takeAway', { name })}
      description={`${t('roles.dialog.takeAway.what')} ${t('roles.dialog.happens')}`}
      confirmLabel={t('roles.dialog.takeAway.confirm', { role: officeRoleNames[before] })}
      tone="danger"
      password
      size="md"
      onClose={onClose}
      onConfirm={async ({ password }) => {
        const done = await change(null, password);
        if (done.ok) notify(t('roles.done.takeAway', { name }), { kind: 'success' });
        return done;
      }}
    >
      <BeforeAfter before={before} after={null} />
    </ConfirmDialog>
  );
}

/** Who has no account, or one that never proved its address, is asked by mail. */
const strangers: ReadonlySet<AppError['code']> = new Set([
  'PERSON_UNKNOWN',
  'OFFICE_EMAIL_UNPROVED',
]);

/** A role for somebody who has an account and none, or an invitation to it. */
export function AddPersonDialog({
  onClose,
  onDone,
}: {
  readonly onClose: () => void;
  readonly onDone: () => void;
}) {
  const give = useMutate(GiveOfficeRoleDocument);
  const invite = useMutate(InviteToOfficeDocument);
  const [email, setEmail] = useState('');
  const [role, setRole] = useState<OfficeRole>('support');
  const [error, setError] = useRefusal();
  return (
    <ConfirmDialog
      title={t('roles.dialog.add')}
      description={t('roles.dialog.add.what')}
      confirmLabel={t('roles.dialog.add.confirm', { role: officeRoleNames[role] })}
      password
      size="md"
      ownFields={['email']}
      onClose={onClose}
      onConfirm={async ({ password }) => {
        const address = email.trim();
        const input = { email: address, role: toldRole(role) };
        const given =
          address === ''
            ? err(appError('EMAIL_INVALID', { field: 'email' }))
            : await give({ ...input, confirm_password: password });
        const isStranger = !given.ok && strangers.has(given.error.code);
        // The session was proved a moment ago, by the ask before.
        const done = isStranger ? await invite({ ...input, confirm_password: '' }) : given;
        setError(done.ok ? null : done.error);
        if (done.ok)
          notify(t(isStranger ? 'invite.sent' : 'roles.done.add', { email: address }), {
            kind: 'success',
          });
        if (done.ok) onDone();
        return done;
      }}
    >
      <Field
        label={t('roles.dialog.add.email')}
        type="email"
        autoComplete="off"
        spellCheck={false}
        maxLength={254}
        value={email}
        error={error?.field === 'email' ? errorText(error) : undefined}
        onChange={(event) => setEmail(event.target.value)}
      />
      <RadioGroup
        legend={t('roles.dialog.add.role')}
        options={roleOptions}
        value={role}
        onChange={setRole}
      />
      <p className={css['sub']}>{t('roles.dialog.add.happens')}</p>
    </ConfirmDialog>
  );
}

/** Changes the role that the page showed; somebody else's change in between is a refusal. */
function useChangeRole(person: OfficePersonFacts, reload: () => void) {
  const change = useMutate(ChangeOfficeRoleDocument);
  const client = useApolloClient();
  return async (role: OfficeRole | null, confirm_password: string) => {
    const done = await change({
      id: person.id,
      expected: person.role,
      role: role === null ? null : toldRole(role),
      confirm_password,
    });
    // Also after a refusal: what is shown may be old.
    reload();
    // One's own role decides what of the office is shown.
    if (done.ok && person.is_self)
      await client.refetchQueries({ include: [MeDocument] }).catch(() => undefined);
    return done;
  };
}

function BeforeAfter({
  before,
  after,
}: {
  readonly before: OfficeRole;
  readonly after: OfficeRole | null;
}) {
  const { gains, loses } = roleChange(before, after);
  return (
    <div className={css['change']}>
      <dl className={css['sides']}>
        <div>
          <dt>{t('roles.dialog.before')}</dt>
          <dd>{officeRoleNames[before]}</dd>
        </div>
        <ArrowRight aria-hidden="true" />
        <div>
          <dt>{t('roles.dialog.after')}</dt>
          <dd>{after === null ? t('roles.dialog.noRole') : officeRoleNames[after]}</dd>
        </div>
      </dl>
      <Changes title={t('roles.dialog.gains')} changes={gains} looks="roles.dialog.looks" />
      {/* Of whoever has no role any more nothing is left; that is said above. */}
      {after !== null && (
        <Changes title={t('roles.dialog.loses')} changes={loses} looks="roles.dialog.stillLooks" />
      )}
    </div>
  );
}

interface ChangesProps {
  readonly title: string;
  readonly changes: readonly ReachChange[];
  /** How a line that can only be looked at is said. */
  readonly looks: 'roles.dialog.looks' | 'roles.dialog.stillLooks';
}

function Changes({ title, changes, looks }: ChangesProps) {
  if (changes.length === 0) return null;
  const text = ({ key, looksOnly }: ReachChange) => {
    const line = t(`roles.line.${key}`);
    // Of opening a lost account there is nothing to look at: others agree to it after the owner.
    return looksOnly ? t(key === 'factors' ? 'roles.dialog.seconds' : looks, { line }) : line;
  };
  return (
    <div>
      <p className={css['changesTitle']}>{title}</p>
      <ul className={css['changes']}>
        {changes.map((change) => (
          <li key={change.key}>{text(change)}</li>
        ))}
      </ul>
    </div>
  );
}
