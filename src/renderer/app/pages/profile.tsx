import type { ReactNode } from 'react';
import { ProfilePage } from '../../features/profile/profile-page.tsx';
import { AccountCards } from '../../features/social/account-cards.tsx';

/** The profile with the cards of social accounts in it. */
export function Profile() {
  return <ProfilePage socialCard={socialCards} />;
}

function socialCards(): ReactNode {
  return <AccountCards />;
}
