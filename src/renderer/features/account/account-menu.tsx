import Ellipsis from 'lucide-react/icons/ellipsis';
import LogOut from 'lucide-react/icons/log-out';
import Settings from 'lucide-react/icons/settings';
import { type KeyboardEvent, useId, useState } from 'react';
import { Link } from 'react-router';
import { useSignOut } from '../../lib/use-sign-out.ts';
import { useAnchoredPopup } from '../../ui/anchored-popup.ts';
import { Avatar } from '../../ui/avatar.tsx';
import css from './account-menu.module.css';
import { t } from './copy.ts';
import { targetOfKey } from './menu-keys.ts';
import { useAccount } from './use-account.ts';

/**
 * The person at the foot of the sidebar, with his menu. A native popover instead of `ui/menu.tsx`: this menu is part of the
 * first load of every signed-in page, and what that component stands on weighs 33 KB there.
 */
export function AccountMenu() {
  const { name, plan } = useAccount();
  const id = useId();
  const [trigger, setTrigger] = useState<HTMLButtonElement | null>(null);
  const [popup, setPopup] = useState<HTMLDivElement | null>(null);
  const { open, onBeforeToggle, onToggle } = useAnchoredPopup(trigger, popup);
  const close = () => popup?.hidePopover();
  return (
    <>
      <button ref={setTrigger} type="button" className={css['me']} popoverTarget={id} aria-haspopup="menu" aria-expanded={open}>
        <Avatar name={name} />
        <span className={css['words']}>
          <span className={css['name']}><span className="sr">{t('acc.menuOf')} </span>{name}</span>
          {plan !== '' && <span className={css['plan']}>{plan}</span>}
        </span>
        <Ellipsis className={css['more']} aria-hidden="true" />
      </button>
      <div
        ref={setPopup}
        id={id}
        popover="auto"
        role="menu"
        aria-label={t('acc.menu')}
        tabIndex={-1}
        className={css['menu']}
        onBeforeToggle={onBeforeToggle}
        onToggle={(event) => {
          onToggle(event);
          if (event.newState === 'open') itemsOf(event.currentTarget)[0]?.focus();
        }}
        onKeyDown={handleKey}
      >
        <Link role="menuitem" tabIndex={-1} className={css['item']} to="/settings" onClick={close}><Settings aria-hidden="true" />{t('acc.settings')}</Link>
        <SignOutItem onDone={close} />
      </div>
    </>
  );
}

function SignOutItem({ onDone }: { readonly onDone: () => void }) {
  const { signOut } = useSignOut();
  const press = () => {
    onDone();
    void signOut(false);
  };
  return <button type="button" role="menuitem" tabIndex={-1} className={css['item']} onClick={press}><LogOut aria-hidden="true" />{t('acc.logout')}</button>;
}

/** Arrow keys, Home and End move, Tab leaves; Esc and a press elsewhere are the browser's own. */
function handleKey(event: KeyboardEvent<HTMLDivElement>): void {
  const items = itemsOf(event.currentTarget);
  if (event.key === 'Tab') event.currentTarget.hidePopover();
  const target = targetOfKey(event.key, items.findIndex((item) => item === document.activeElement), items.length);
  if (target === null) return;
  event.preventDefault();
  items[target]?.focus();
}

function itemsOf(menu: HTMLElement): readonly HTMLElement[] {
  return [...menu.querySelectorAll<HTMLElement>('[role="menuitem"]')];
}
