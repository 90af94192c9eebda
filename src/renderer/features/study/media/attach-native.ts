import type { AttachOptions, MediaAttachment } from './media-attachment.ts';

/** Lets the browser play HLS by itself. */
export function attachNative({
  video,
  url,
  startSeconds,
  onFault,
}: AttachOptions): MediaAttachment {
  let wantedSeconds = startSeconds;
  const begin = () => {
    if (wantedSeconds > 0) video.currentTime = wantedSeconds;
  };
  const fail = () =>
    onFault(
      video.error !== null && video.error.code >= MediaError.MEDIA_ERR_DECODE ? 'decode' : 'other',
    );
  video.addEventListener('loadedmetadata', begin);
  video.addEventListener('error', fail);
  video.src = url;
  return {
    resume(freshUrl) {
      const wasPlaying = !video.paused;
      wantedSeconds = video.currentTime;
      video.src = freshUrl;
      // what went wrong arrives as an error event
      if (wasPlaying) void video.play().catch(() => undefined);
    },
    setHeight: () => undefined,
    stop() {
      video.removeEventListener('loadedmetadata', begin);
      video.removeEventListener('error', fail);
      video.removeAttribute('src');
      video.load();
    },
  };
}
