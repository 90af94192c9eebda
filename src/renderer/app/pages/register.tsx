import { useSearchParams } from 'react-router';
import { RegisterPage } from '../../features/auth/register-page.tsx';
import { SocialButtons } from '../../features/social/social-buttons.tsx';
import { safeNext } from '../../lib/identity/safe-next.ts';

/** Registration, with the ways besides address and password above the form. */
export function Register() {
  const [params] = useSearchParams();
  return <RegisterPage social={<SocialButtons next={safeNext(params.get('next'))} />} />;
}
