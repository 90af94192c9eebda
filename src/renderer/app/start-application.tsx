import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createBrowserRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { PostOperationProvider } from '../graphql/graphql-context.tsx';
import type { PostOperation } from '../graphql/post-operation.ts';
import { PlatformProvider } from '../platform/context.tsx';
import { loadDeviceState } from '../platform/device-state.ts';
import type { Platform } from '../platform/port.ts';
import { createPromptSettings } from '../platform/prompt-settings.ts';
import { followAppearance } from './appearance.ts';
import { FatalBoundary } from './fatal/fatal-boundary.tsx';
import { createRoutes, type PageSet } from './routes.tsx';
import { silenceConsole } from './silence-console.ts';

/** What a composition root chooses. */
export interface ApplicationParts {
  readonly platform: Platform;
  /** The way to the server. */
  readonly post: PostOperation;
  readonly pages: PageSet;
  /** Where the page is drawn. */
  readonly root: HTMLElement;
}

/** Starts the application: what the device knows first (theme, session), then the first paint. */
export async function startApplication({ platform: host, post, pages, root }: ApplicationParts): Promise<void> {
  const platform: Platform = { ...host, settings: createPromptSettings(host.settings) };
  if (import.meta.env.PROD) silenceConsole();
  const device = await loadDeviceState(platform);
  followAppearance(device.settings);
  const { titleBar } = platform;
  if (titleBar) document.documentElement.style.setProperty('--inset-top', `${titleBar.height}px`);
  const router = createBrowserRouter(createRoutes(pages));
  createRoot(root).render(
    <StrictMode>
      <FatalBoundary>
        <PlatformProvider platform={platform} device={device}>
          <PostOperationProvider post={post}>
            <RouterProvider router={router} />
          </PostOperationProvider>
        </PlatformProvider>
      </FatalBoundary>
    </StrictMode>,
  );
}
