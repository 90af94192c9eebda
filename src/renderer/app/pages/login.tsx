import { useSearchParams } from 'react-router';
import { LoginPage } from '../../features/auth/login-page.tsx';
import { SocialButtons } from '../../features/social/social-buttons.tsx';
import { safeNext } from '../../lib/identity/safe-next.ts';

/** Sign-in, with the ways besides address and password above the form. */
export function Login() {
  const [params] = useSearchParams();
  return <LoginPage social={<SocialButtons next={safeNext(params.get('next'))} />} />;
}
