import { ProfilePage } from '../../features/profile/profile-page.tsx';

/** The profile with the cards of other parts in it. */
export function Profile() {
  return <ProfilePage />;
}
