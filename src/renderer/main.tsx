import { startApplication } from './app/start-application.tsx';
import { createPostOperation } from './graphql/post-operation.ts';
import { createDesktopPlatform } from './platform/desktop/create-desktop-platform.ts';
import { invariant } from '#shared/kernel/assert.ts';

// The desktop's composition root: the main process behind the bridge, and its own origin as the way
// to the server.
const root = document.getElementById('root');
const bridge = window.maiVang;
invariant(root && bridge, 'index.html has no #root, or the preload did not run');
void startApplication({
  platform: createDesktopPlatform(bridge),
  post: createPostOperation(fetch),
  pages: 'client',
  root,
});
