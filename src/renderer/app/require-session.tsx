import { useState } from 'react';
import { Navigate, Outlet, useLocation } from 'react-router';
import { loginAddress } from '../lib/safe-next.ts';
import { useSession } from '../platform/context.tsx';

/** Lets the signed-in through; a guest signs in first and lands where he wanted to go. Signing out here leads to a plain sign-in page. */
export function RequireSession() {
  const session = useSession();
  const { pathname, search, hash } = useLocation();
  const [cameSignedIn] = useState(session.status === 'signed_in');
  if (session.status === 'signed_in') return <Outlet />;
  return <Navigate replace to={cameSignedIn ? '/login' : loginAddress(`${pathname}${search}${hash}`)} />;
}
