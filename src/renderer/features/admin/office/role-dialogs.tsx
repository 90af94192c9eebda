import ArrowRight from 'lucide-react/icons/arrow-right';
import { type AppError, appError } from '#shared/errors/error-code.ts';
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
import { roleOf, toldRole } from '#renderer/lib/format/office-role.ts';
import { notify } from '#renderer/lib/notify.ts';
import { Field } from '#renderer/ui/forms/field.tsx';
import { RadioGroup } from '#renderer/ui/forms/radio-group.tsx';
import { ConfirmDialog, ConfirmFormDialog } from '../list/confirm-dialog.tsx';
import { useConfirmForm } from '../list/use-confirm-form.ts';
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
  const name = nameOf(person);
  const form = useConfirmForm<{ readonly role: OfficeRole }>({
    password: true,
    start: { role: role ?? before },
    check: ({ role: after }) =>
      after === before ? [appError('BAD_INPUT', { field: 'role' })] : [],
    async onConfirm({ role: after, confirm_password }) {
      const done = await change(after, confirm_password);
      if (done.ok)
        notify(t('roles.done.change', { name, role: officeRoleNames[after] }), {
          kind: 'success',
        });
      return done;
    },
    onClose,
  });
  const { role: after } = form.values;
  return (
    <ConfirmFormDialog
      title={t('roles.dialog.change', { name })}
      description={t('roles.dialog.happens')}
      confirmLabel={
        after === before
          ? t('roles.change')
          : t('roles.dialog.changeTo', { role: officeRoleNames[after] })
      }
      size="md"
      form={form}
    >
      {role === null && (
        <RadioGroup
          legend={t('roles.dialog.choose')}
          options={roleOptions}
          value={after}
          onChange={(next) => form.change({ role: next })}
        />
      )}
      {after === before ? (
        <p className={css['sub']}>{t('roles.dialog.same')}</p>
      ) : (
        <BeforeAfter before={before} after={after} />
      )}
    </ConfirmFormDialog>
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
      onConfirm={async ({ confirm_password }) => {
        const done = await change(null, confirm_password);
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
  const form = useConfirmForm<{ readonly email: string; readonly role: OfficeRole }>({
    password: true,
    start: { email: '', role: 'support' },
    check: ({ email }) =>
      email.trim() === '' ? [appError('EMAIL_INVALID', { field: 'email' })] : [],
    async onConfirm({ email, role, confirm_password }) {
      const input = { email: email.trim(), role: toldRole(role) };
      const given = await give({ ...input, confirm_password });
      const isStranger = !given.ok && strangers.has(given.error.code);
      // The session was proved a moment ago, by the ask before.
      const done = isStranger ? await invite({ ...input, confirm_password: '' }) : given;
      if (!done.ok) return done;
      notify(t(isStranger ? 'invite.sent' : 'roles.done.add', { email: input.email }), {
        kind: 'success',
      });
      onDone();
      return done;
    },
    onClose,
  });
  const { role } = form.values;
  return (
    <ConfirmFormDialog
      title={t('roles.dialog.add')}
      description={t('roles.dialog.add.what')}
      confirmLabel={t('roles.dialog.add.confirm', { role: officeRoleNames[role] })}
      size="md"
      form={form}
    >
      <Field
        {...form.text('email')}
        label={t('roles.dialog.add.email')}
        type="email"
        autoComplete="off"
        spellCheck={false}
        maxLength={254}
      />
      <RadioGroup
        legend={t('roles.dialog.add.role')}
        options={roleOptions}
        value={role}
        onChange={(next) => form.change({ role: next })}
      />
      <p className={css['sub']}>{t('roles.dialog.add.happens')}</p>
    </ConfirmFormDialog>
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
      <p className="t3">{title}</p>
      <ul className={css['changes']}>
        {changes.map((change) => (
          <li key={change.key}>{text(change)}</li>
        ))}
      </ul>
    </div>
  );
}
