import { type ComponentPropsWithRef, useLayoutEffect, useRef } from 'react';
import { showVideo } from './video-place.ts';

export interface VideoSlotProps extends Omit<ComponentPropsWithRef<'div'>, 'ref' | 'children'> {
  readonly video: HTMLVideoElement;
}

/** The place where a video is shown as long as this is on the page. */
export function VideoSlot({ video, ...rest }: VideoSlotProps) {
  const place = useRef<HTMLDivElement>(null);
  // Before the browser paints and before React takes this place away: the video never leaves the
  // document.
  useLayoutEffect(
    () => (place.current === null ? undefined : showVideo(video, place.current)),
    [video],
  );
  return <div {...rest} ref={place} />;
}
