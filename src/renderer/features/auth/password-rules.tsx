import CircleCheck from 'lucide-react/icons/circle-check';
import CircleDashed from 'lucide-react/icons/circle-dashed';
import { passwordRules } from '#shared/domain/account/validate-password.ts';
import css from './auth-form.module.css';
import { t } from './copy.ts';

/** The rules of a password, each ticking off while one types. */
export function PasswordRules({
  password,
  email,
}: {
  readonly password: string;
  readonly email: string;
}) {
  return (
    <ul className={css['rules']} aria-label={t('auth.register.rules')}>
      {passwordRules(password, email).map(({ name, met }) => (
        <li key={name} className={css['rule']} data-met={met || undefined}>
          {met ? <CircleCheck aria-hidden="true" /> : <CircleDashed aria-hidden="true" />}
          {t(`auth.rule.${name}`)}
          <span className="sr">{`: ${t(met ? 'auth.rule.met' : 'auth.rule.unmet')}`}</span>
        </li>
      ))}
    </ul>
  );
}
