import type { ReactNode } from 'react';
import css from './video-area.module.css';

export interface AreaPanelProps {
  readonly icon: ReactNode;
  readonly title: string;
  readonly body?: string | undefined;
  /** In small text, for support. */
  readonly code?: string | undefined;
  readonly actions?: ReactNode;
  /** It came by itself and is read out at once. */
  readonly alert?: boolean | undefined;
}

/** What stands in the place of the video: a sentence, what it means, and the way out. */
export function AreaPanel({ icon, title, body, code, actions, alert = false }: AreaPanelProps) {
  return (
    <div className={css['panel']} role={alert ? 'alert' : undefined}>
      {icon}
      <p className={css['panelTitle']}>{title}</p>
      {body !== undefined && <p className={css['panelBody']}>{body}</p>}
      {actions !== undefined && <div className={css['panelActions']}>{actions}</div>}
      {code !== undefined && <p className={css['panelCode']}>{code}</p>}
    </div>
  );
}
