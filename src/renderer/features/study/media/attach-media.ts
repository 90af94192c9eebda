import { codeInTime } from '#renderer/ui/states/code-in-time.ts';
import type { AttachOptions, MediaAttachment } from './media-attachment.ts';

/**
 * Puts a video on the element: by the browser itself where HLS is native to it, else by hls.js,
 * which is loaded then. Rejects only when its code cannot be loaded, or does not come in time.
 * Decision: docs/decisions/0004.
 */
export async function attachMedia(options: AttachOptions): Promise<MediaAttachment> {
  if (playsHlsNatively(options.video)) {
    const { attachNative } = await codeInTime(async () => import('./attach-native.ts'));
    return attachNative(options);
  }
  const { attachHls } = await codeInTime(async () => import('./attach-hls.ts'));
  return attachHls(options);
}

/**
 * HLS is native to WebKit, which alone has ManagedMediaSource, and to whatever has no MediaSource.
 * Chromium claims to play it too, but answers "maybe" and hides why a video failed, which our
 * messages need.
 */
function playsHlsNatively(video: HTMLVideoElement): boolean {
  if (video.canPlayType('application/vnd.apple.mpegurl') === '') return false;
  return 'ManagedMediaSource' in globalThis || !('MediaSource' in globalThis);
}
