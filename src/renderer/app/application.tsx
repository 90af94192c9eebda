import { type ReactNode, StrictMode, useEffect } from 'react';
import { PostOperationProvider } from '../graphql/graphql-context.tsx';
import { type PageAnswers, PageAnswersProvider } from '../graphql/page-answers.tsx';
import type { PostOperation } from '../graphql/post-operation.ts';
import { FeaturesContext } from '../lib/page/feature.ts';
import { PlatformProvider } from '../platform/context.tsx';
import type { DeviceState } from '../platform/device-state.ts';
import type { Platform } from '../platform/port.ts';
import { features } from './features.ts';
import { FatalBoundary } from './fatal/fatal-boundary.tsx';

export interface ApplicationProps {
  readonly platform: Platform;
  readonly device: DeviceState;
  /** The way to the server. */
  readonly post: PostOperation;
  /** The answers that the page was rendered with. */
  readonly answers: PageAnswers;
  /** Called once what is drawn listens: a rendered page has been taken over. */
  readonly onDrawn?: (() => void) | undefined;
  /** The router's provider, chosen by who draws: the browser or the server. */
  readonly children: ReactNode;
}

/**
 * What lies around the router, the same wherever a page is drawn: a browser takes over only what it
 * would have drawn itself.
 */
export function Application({
  platform,
  device,
  post,
  answers,
  onDrawn,
  children,
}: ApplicationProps) {
  useEffect(() => onDrawn?.(), [onDrawn]);
  return (
    <StrictMode>
      <FatalBoundary>
        <PlatformProvider platform={platform} device={device}>
          <FeaturesContext value={features}>
            <PostOperationProvider post={post}>
              <PageAnswersProvider answers={answers}>{children}</PageAnswersProvider>
            </PostOperationProvider>
          </FeaturesContext>
        </PlatformProvider>
      </FatalBoundary>
    </StrictMode>
  );
}
