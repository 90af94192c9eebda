import { desktopSignInPersonText } from '../../graphql/generated/texts.ts';
import { useAnswer } from '../../graphql/use-answer.ts';
import { fullName } from '../../lib/format/person-name.ts';
import { useSession } from '../../platform/context.tsx';
import { Avatar } from '../../ui/pictures/avatar.tsx';
import css from './social.module.css';

/**
 * Whose account this browser has; the address is known at once, name and picture when the server
 * told them.
 */
export function DesktopPerson() {
  const session = useSession();
  const answer = useAnswer(desktopSignInPersonText);
  const me = answer.kind === 'ready' ? answer.data.me : null;
  const email = me?.email ?? (session.status === 'signed_in' ? session.email : '');
  const name =
    me == null
      ? ''
      : fullName({
          lastname: me.lastname ?? null,
          middlename: me.middlename ?? null,
          firstname: me.firstname ?? null,
        });
  return (
    <div className={css['person']}>
      <Avatar name={name === '' ? email : name} src={me?.avatar ?? undefined} />
      <p className={css['who']}>
        <strong>{name === '' ? email : name}</strong>
        {name !== '' && <span>{email}</span>}
      </p>
    </div>
  );
}
