import LayoutDashboard from 'lucide-react/icons/layout-dashboard';
import LogOut from 'lucide-react/icons/log-out';
import Settings from 'lucide-react/icons/settings';
import UserRound from 'lucide-react/icons/user-round';
import { Link } from 'react-router';
import { t } from '../../copy/vi.ts';
import { meText } from '../../graphql/generated/texts.ts';
import { readyData } from '../../graphql/query-status.ts';
import { useAnswer } from '../../graphql/use-answer.ts';
import { fullName } from '../../lib/format/person-name.ts';
import { useSignOut } from '../../lib/identity/use-sign-out.ts';
import { useSession } from '../../platform/context.tsx';
import { Avatar } from '../../ui/pictures/avatar.tsx';
import type { LinkRender } from '../../ui/text/link-render.ts';
import { Menu } from '../../ui/overlays/menu.tsx';
import css from './public-header.module.css';

const toDashboard: LinkRender = (props) => <Link to="/dashboard" {...props} />;
const toProfile: LinkRender = (props) => <Link to="/profile" {...props} />;
const toSettings: LinkRender = (props) => <Link to="/settings" {...props} />;

/**
 * Who is signed in, in the public header: their picture, and behind it the ways to what is theirs.
 */
export function PublicPerson() {
  const session = useSession();
  const me = readyData(useAnswer(meText))?.me ?? null;
  const { signOut } = useSignOut();
  const email = session.status === 'signed_in' ? session.email : '';
  const name = (me === null ? '' : fullName(me)) || email;
  return (
    <Menu
      trigger={
        <button type="button" className={css['person']} aria-label={t('nav.person', { name })}>
          <Avatar name={name} />
        </button>
      }
      items={[
        {
          kind: 'link',
          key: 'dashboard',
          label: t('nav.dashboard'),
          icon: <LayoutDashboard aria-hidden="true" />,
          wrap: toDashboard,
        },
        {
          kind: 'link',
          key: 'profile',
          label: t('nav.profile'),
          icon: <UserRound aria-hidden="true" />,
          wrap: toProfile,
        },
        {
          kind: 'link',
          key: 'settings',
          label: t('nav.settings'),
          icon: <Settings aria-hidden="true" />,
          wrap: toSettings,
        },
        {
          kind: 'action',
          key: 'logout',
          label: t('nav.logout'),
          icon: <LogOut aria-hidden="true" />,
          onSelect: () => void signOut(false),
        },
      ]}
    />
  );
}
