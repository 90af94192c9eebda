import { Link } from 'react-router';
import { t } from '../../copy/vi.ts';
import { SocialButtons } from '../../features/social/social-buttons.tsx';
import { loginAddress } from '../../lib/identity/safe-next.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';

interface LoginNoticeProps {
  /** Completes "Đăng nhập để …". */
  readonly action: string;
  /** Where the guest goes after signing in. */
  readonly next: string;
  readonly onClose: () => void;
}

/** A guest pressed something that needs an account (design 5.22). */
export function LoginNotice({ action, next, onClose }: LoginNoticeProps) {
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('auth.notice.title', { action })}
      description={t('auth.notice.body')}
      closeLabel={t('common.close')}
    >
      <SocialButtons next={next} />
      <div className="stack gap-3">
        <Link
          className={buttonClass({ variant: 'primary', size: 'lg', block: true })}
          to={loginAddress(next)}
          onClick={onClose}
        >
          {t('auth.notice.email')}
        </Link>
        <Link
          className={buttonClass({ variant: 'secondary', size: 'lg', block: true })}
          to={`/register?next=${encodeURIComponent(next)}`}
          onClick={onClose}
        >
          {t('auth.notice.register')}
        </Link>
        <Button variant="ghost" size="lg" block onClick={onClose}>
          {t('common.later')}
        </Button>
      </div>
    </Dialog>
  );
}
