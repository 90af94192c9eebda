import CircleAlert from 'lucide-react/icons/circle-alert';
import Ellipsis from 'lucide-react/icons/ellipsis';
import ShieldCheck from 'lucide-react/icons/shield-check';
import UserCog from 'lucide-react/icons/user-cog';
import UserMinus from 'lucide-react/icons/user-minus';
import { type ReactNode, useState } from 'react';
import { officeRoleNames } from '#shared/domain/office/office-role-names.ts';
import type { OfficeRole } from '#shared/domain/office/office-roles.ts';
import { formatTimestamp } from '#renderer/lib/format/format-date.ts';
import { roleOf } from '#renderer/lib/format/office-role.ts';
import { useNow } from '#renderer/lib/time/use-now.ts';
import { useServerReason } from '#renderer/lib/use-server-reason.ts';
import { Avatar } from '#renderer/ui/pictures/avatar.tsx';
import { IconButton } from '#renderer/ui/icon-button.tsx';
import { Menu } from '#renderer/ui/overlays/menu.tsx';
import { Select } from '#renderer/ui/forms/select.tsx';
import { useMediaQuery } from '#renderer/ui/use-media-query.ts';
import { t } from './copy.ts';
import css from './office.module.css';
import { nameOf, type OfficePersonFacts } from './person-facts.ts';
import { ChangeRoleDialog, type RoleInput, TakeRoleDialog } from './role-dialogs.tsx';
import { roleOptions } from './role-options.ts';

export interface OfficePeopleProps {
  readonly people: readonly OfficePersonFacts[];
  readonly reload: () => void;
}

type Step =
  | {
      readonly kind: 'change';
      readonly person: OfficePersonFacts;
      readonly role: OfficeRole | null;
    }
  | { readonly kind: 'take'; readonly person: OfficePersonFacts };

/**
 * As the layout's own: from here on the sidebar stands beside the page
 * (app/layouts/admin-layout.module.css).
 */
const wideQuery = '(min-width: 64rem)';

/** The people of the office: a table, on a phone one under the other. */
export function OfficePeople({ people, reload }: OfficePeopleProps) {
  const [step, setStep] = useState<Step | null>(null);
  const isWide = useMediaQuery(wideQuery);
  const show = {
    onChange: (person: OfficePersonFacts, role: OfficeRole | null) =>
      setStep({ kind: 'change', person, role }),
    onTake: (person: OfficePersonFacts) => setStep({ kind: 'take', person }),
  };
  const dialog = { onClose: () => setStep(null), reload };
  return (
    <section aria-label={t('roles.people')}>
      {isWide ? (
        <PeopleTable people={people} {...show} />
      ) : (
        <PeopleCards people={people} {...show} />
      )}
      {step?.kind === 'change' && (
        <ChangeRoleDialog person={step.person} role={step.role} {...dialog} />
      )}
      {step?.kind === 'take' && <TakeRoleDialog person={step.person} {...dialog} />}
    </section>
  );
}

interface LookProps extends RoleInput {
  readonly people: readonly OfficePersonFacts[];
}

function PeopleTable({ people, ...input }: LookProps) {
  return (
    // The box scrolls sideways at large text, so the keyboard must reach it.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex, jsx-a11y/prefer-tag-over-role
    <div className={css['box']} role="group" aria-label={t('roles.people')} tabIndex={0}>
      <table className={css['people']}>
        <thead>
          <tr>
            {(['person', 'role', 'factor', 'seen'] as const).map((key) => (
              <th key={key} scope="col">
                {t(`roles.col.${key}`)}
              </th>
            ))}
            <th aria-hidden="true" />
          </tr>
        </thead>
        <tbody>
          {people.map((person) => (
            <tr key={person.id}>
              <th scope="row">
                <Who person={person} second={person.email} />
              </th>
              <td>
                <RoleCell person={person} onChange={input.onChange} />
              </td>
              <td>
                <FactorCell person={person} />
              </td>
              <td>
                <Seen person={person} />
              </td>
              <td className={css['more']}>
                <More person={person} isWide {...input} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function PeopleCards({ people, ...input }: LookProps) {
  const now = useNow();
  return (
    <ul className={css['cards']}>
      {people.map((person) => (
        <li key={person.id}>
          <Who
            person={person}
            second={`${officeRoleNames[roleOf(person.role)]} · ${seenText(person, now)}`}
          >
            <FactorCell person={person} />
          </Who>
          <More person={person} isWide={false} {...input} />
        </li>
      ))}
    </ul>
  );
}

function Who({
  person,
  second,
  children,
}: {
  readonly person: OfficePersonFacts;
  readonly second: string;
  readonly children?: ReactNode;
}) {
  return (
    <div className={css['who']}>
      <Avatar name={nameOf(person)} />
      <div>
        <p className={css['name']}>
          {nameOf(person)}
          {person.is_self && <span className={css['you']}> {t('roles.you')}</span>}
        </p>
        <p className={css['sub']}>{second}</p>
        {children}
      </div>
    </div>
  );
}

/** A choice; of the last owner a word: there is nothing to choose. */
function RoleCell({
  person,
  onChange,
}: { readonly person: OfficePersonFacts } & Pick<RoleInput, 'onChange'>) {
  const offline = useServerReason();
  const role = roleOf(person.role);
  if (person.is_last_owner)
    return (
      <div className={css['fixed']}>
        <p className={css['name']}>{officeRoleNames[role]}</p>
        <p className={css['sub']}>{t('roles.lastOwner')}</p>
      </div>
    );
  return (
    <Select
      className={css['role']}
      label={t('roles.roleOf', { name: nameOf(person) })}
      hideLabel
      size="compact"
      options={roleOptions}
      value={role}
      placeholder=""
      emptyText={t('roles.noResults')}
      disabled={offline !== undefined}
      // The choice shows the new role only once it is theirs.
      onChange={(value) => {
        const chosen = roleOptions.find((option) => option.value === value)?.value;
        if (chosen !== undefined && chosen !== role) onChange(person, chosen);
      }}
    />
  );
}

function FactorCell({ person }: { readonly person: OfficePersonFacts }) {
  if (person.is_blocked)
    return (
      <p className={css['factor']} data-tone="bad">
        <CircleAlert aria-hidden="true" />
        {t('roles.blocked')}
      </p>
    );
  const text = factorText(person);
  if (text === null)
    return (
      <p className={css['factor']} data-tone="bad">
        <CircleAlert aria-hidden="true" />
        {t('roles.none')}
      </p>
    );
  return (
    <p className={css['factor']}>
      <ShieldCheck aria-hidden="true" />
      {text}
    </p>
  );
}

function Seen({ person }: { readonly person: OfficePersonFacts }) {
  const now = useNow();
  return (
    <>
      <p>{seenText(person, now)}</p>
      {person.last_seen_on !== null && <p className={css['sub']}>{deviceText(person)}</p>}
    </>
  );
}

function More({
  person,
  isWide,
  onChange,
  onTake,
}: { readonly person: OfficePersonFacts; readonly isWide: boolean } & RoleInput) {
  const offline = useServerReason();
  if (person.is_last_owner) return null;
  const disabled = offline !== undefined;
  return (
    <Menu
      trigger={<IconButton label={t('roles.more', { name: nameOf(person) })} icon={<Ellipsis />} />}
      items={[
        // On a wide page the role itself is the choice.
        ...(isWide
          ? []
          : [
              {
                kind: 'action',
                key: 'change',
                label: t('roles.change'),
                icon: <UserCog aria-hidden="true" />,
                disabled,
                onSelect: () => onChange(person, null),
              } as const,
            ]),
        {
          kind: 'action',
          key: 'take',
          label: t('roles.takeAway'),
          icon: <UserMinus aria-hidden="true" />,
          tone: 'danger',
          disabled,
          onSelect: () => onTake(person),
        },
      ]}
    />
  );
}

function factorText({ passkeys, has_app: hasApp }: OfficePersonFacts): string | null {
  if (passkeys === 0) return hasApp ? t('roles.app') : null;
  const passkey = passkeys === 1 ? t('roles.passkey') : t('roles.passkeys', { n: passkeys });
  return hasApp ? t('roles.both', { passkey }) : passkey;
}

function seenText({ is_self: isSelf, last_seen_at: at }: OfficePersonFacts, now: number): string {
  if (isSelf) return t('roles.here');
  return at === null ? t('roles.never') : formatTimestamp(Date.parse(at), now);
}

function deviceText({ last_seen_on: name, last_seen_client: client }: OfficePersonFacts): string {
  return client === 'DESKTOP' ? t('roles.desktop', { name: name ?? '' }) : (name ?? '');
}
