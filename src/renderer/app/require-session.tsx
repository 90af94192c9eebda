import { useRef } from 'react';
import { Navigate, Outlet, useLocation } from 'react-router';
import { loginAddress } from '../lib/safe-next.ts';
import { useSession } from '../platform/context.tsx';

/** Lets the signed-in through; a guest signs in first and lands where he wanted to go. Signing out here leads to a plain sign-in page. */
export function RequireSession() {
  const session = useSession();
  const { pathname, search, hash } = useLocation();
  const wasSignedIn = useRef(false);
  if (session.status === 'signed_in') {
    wasSignedIn.current = true;
    return <Outlet />;
  }
  return <Navigate replace to={wasSignedIn.current ? '/login' : loginAddress(`${pathname}${search}${hash}`)} />;
}
