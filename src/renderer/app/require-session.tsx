import { useEffect } from 'react';
import { Navigate, Outlet, useLocation } from 'react-router';
import { loginAddress } from '../lib/identity/safe-next.ts';
import { useLeavingStore } from '../lib/identity/use-sign-out.ts';
import { MeDocument } from '../graphql/generated/graphql.ts';
import { readyData } from '../graphql/query-status.ts';
import { useQueryStatus } from '../graphql/use-query-status.ts';
import { useSession } from '../platform/context.tsx';

/**
 * Lets the signed-in through; a guest signs in first and lands where they wanted to go. Signing out
 * leads to a plain sign-in page.
 */
export function RequireSession() {
  const signedIn = useSession().status === 'signed_in';
  const { pathname, search, hash } = useLocation();
  const isLeaving = useLeavingStore((store) => store.isLeaving);
  const setLeaving = useLeavingStore((store) => store.set);
  useEffect(() => {
    if (signedIn) setLeaving(false);
  }, [signedIn, setLeaving]);
  if (signedIn) return <PasswordGate />;
  return (
    <Navigate replace to={isLeaving ? '/login' : loginAddress(`${pathname}${search}${hash}`)} />
  );
}

const changePassword = '/change-password';

/**
 * Who has to choose a new password does that first. Nobody waits to be told: without an answer of
 * the server the page opens.
 */
function PasswordGate() {
  const me = readyData(useQueryStatus(MeDocument, { variables: {} }))?.me ?? null;
  const { pathname, search, hash } = useLocation();
  if (me?.need_update_password !== true || pathname === changePassword) return <Outlet />;
  return (
    <Navigate
      replace
      to={`${changePassword}?next=${encodeURIComponent(`${pathname}${search}${hash}`)}`}
    />
  );
}
