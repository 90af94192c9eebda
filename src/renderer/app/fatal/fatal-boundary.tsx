import { Component, type ReactNode } from 'react';
import { FatalPage } from './fatal-page.tsx';
import { fatalCode } from './fatal-code.ts';

interface State {
  readonly code: string | null;
}

/**
 * Switches to the 'Oops!' page when rendering fails (SPEC.md 4). React itself logs the error to the
 * console.
 */
export class FatalBoundary extends Component<{ readonly children: ReactNode }, State> {
  override readonly state: State = { code: null };

  static getDerivedStateFromError(error: unknown): State {
    return { code: fatalCode(error, Date.now()) };
  }

  override render(): ReactNode {
    const { code } = this.state;
    return code === null ? this.props.children : <FatalPage code={code} />;
  }
}
