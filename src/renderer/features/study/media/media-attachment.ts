/** Video put on an element: what plays it can be pointed at a fresh address, or stopped. */
export interface MediaAttachment {
  /**
   * Goes on at the same second after a fault; with `url`, from this address on (the old one has
   * expired).
   */
  resume(url: string): void;
  /**
   * Holds the picture at this height, px; null = as the network allows. Nothing where the browser
   * chooses.
   */
  setHeight(height: number | null): void;
  stop(): void;
}

export interface AttachOptions {
  readonly video: HTMLVideoElement;
  /** The HLS master playlist. */
  readonly url: string;
  /** Where to begin; the first picture shown is already this one. */
  readonly startSeconds: number;
  /** The height to hold from the beginning, px; null = as the network allows. */
  readonly height: number | null;
  /**
   * The height to begin with where nothing is chosen: what the last picture had, px; null = the
   * browser's own guess.
   */
  readonly likelyHeight: number | null;
  /** The heights that there are, the largest first; not called where the browser chooses. */
  readonly onHeights: (heights: readonly number[]) => void;
  /** The height of the picture that plays from now on. */
  readonly onHeight: (height: number) => void;
  /**
   * Loading or decoding has given up. `decode`: the data came and this machine cannot play it. May
   * be called again after `resume`.
   */
  readonly onFault: (fault: 'decode' | 'other') => void;
}
