import { startApplication } from '#renderer/app/start-application.tsx';
import { createPostOperation } from '#renderer/graphql/post-operation.ts';
import { readRenderedPage } from '#renderer/platform/web/page/rendered-page.ts';
import { clearFirstFrame } from '#renderer/platform/web/page/clear-first-frame.ts';
import { createWebPlatform } from '#renderer/platform/web/create-web-platform.ts';
import { invariant } from '#shared/kernel/assert.ts';

// The portal's composition root: the browser as the host, its own origin as the way to the server.
const root = document.getElementById('root');
invariant(root, 'index.html has no #root');
const rendered = readRenderedPage(document, root);
if (rendered === null) clearFirstFrame(document, root);
// By an affiliate's link? Read before the router leaves the address.
const arrival = { search: location.search, pathname: location.pathname };
const isReferred = new URLSearchParams(arrival.search).has('ref');
// Nothing is waited for at the top of the module: what it fetches may stand on this very file, and
// would wait for its end.
void start(root);

async function start(place: HTMLElement): Promise<void> {
  const { platform, post } = await createWebPlatform({
    post: createPostOperation(fetch),
    // A guest needs none of it: fetched when somebody is signed in.
    openEngine: async (userId, hostPost, page) =>
      (await import('#renderer/platform/web/study/open-study.ts')).openStudy(
        userId,
        hostPost,
        page,
      ),
  });
  await startApplication({
    platform,
    post,
    pages: 'site',
    root: place,
    rendered: rendered?.answers ?? null,
  });
  rendered?.takenOver();
  if (isReferred) await takeLink();
}

/**
 * What an affiliate's link brings: its voucher, for whenever the visitor buys, unless they chose
 * one themselves, and a visit that is told of behind the page.
 */
async function takeLink(): Promise<void> {
  try {
    const [{ loadedBy, pagePorts, readClick, reportClick, takeLinkVoucher }, choices] =
      await Promise.all([
        import('#renderer/platform/web/page/click-report.ts'),
        import('#renderer/lib/checkout/chosen-voucher-store.ts'),
      ]);
    const voucher = takeLinkVoucher(arrival, loadedBy(), choices.tabStorage());
    if (voucher !== null) choices.useChosenVoucherStore.getState().offer(voucher);
    const report = readClick(arrival, document.referrer);
    if (report !== null) await reportClick(report, pagePorts());
  } catch {
    // Its code could not be fetched.
  }
}
