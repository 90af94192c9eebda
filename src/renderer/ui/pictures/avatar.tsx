import { useState } from 'react';
import css from './avatar.module.css';
import { cx } from '../cx.ts';
import { initialsOf } from './initials.ts';

export interface AvatarProps {
  /** Full name; its initials stand in for a picture. */
  readonly name: string;
  readonly src?: string | undefined;
  /** 28, 36 or 72 px. */
  readonly size?: 'sm' | 'md' | 'lg' | undefined;
}

/** A person's picture or initials. Decorative: the name stands beside it. */
export function Avatar({ name, src, size = 'md' }: AvatarProps) {
  // Without a network, or once it was replaced elsewhere, the initials are there.
  const [failed, setFailed] = useState<string | null>(null);
  return (
    <span className={cx(css['avatar'], css[size])} aria-hidden="true">
      {src === undefined || src === failed ? (
        initialsOf(name)
      ) : (
        <img src={src} alt="" onError={() => setFailed(src)} />
      )}
    </span>
  );
}
