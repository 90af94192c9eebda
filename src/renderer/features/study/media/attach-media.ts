/** Video put on an element: what plays it can be pointed at a fresh address, or stopped. */
export interface MediaAttachment {
  /** Goes on at the same second after a fault; with `url`, from this address on (the old one has expired). */
  resume(url: string): void;
  stop(): void;
}

export interface AttachOptions {
  readonly video: HTMLVideoElement;
  /** The HLS master playlist. */
  readonly url: string;
  /** Where to begin; the first picture shown is already this one. */
  readonly startSeconds: number;
  /** Loading or decoding has given up. `decode`: the data came and this machine cannot play it. May be called again after `resume`. */
  readonly onFault: (fault: 'decode' | 'other') => void;
}

/**
 * Puts a video on the element: by the browser itself where HLS is native to it, else by hls.js, which is loaded then.
 * Rejects only when hls.js itself cannot be loaded. Decision: docs/decisions/0004.
 */
export async function attachMedia(options: AttachOptions): Promise<MediaAttachment> {
  if (playsHlsNatively(options.video)) {
    const { attachNative } = await import('./attach-native.ts');
    return attachNative(options);
  }
  const { attachHls } = await import('./attach-hls.ts');
  return attachHls(options);
}

/**
 * HLS is native to WebKit, which alone has ManagedMediaSource, and to whatever has no MediaSource. Chromium claims to play
 * it too, but answers "maybe" and hides why a video failed, which our messages need.
 */
function playsHlsNatively(video: HTMLVideoElement): boolean {
  if (video.canPlayType('application/vnd.apple.mpegurl') === '') return false;
  return 'ManagedMediaSource' in globalThis || !('MediaSource' in globalThis);
}
