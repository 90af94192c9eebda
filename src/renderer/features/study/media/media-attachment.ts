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
