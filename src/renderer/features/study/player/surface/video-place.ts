import type { Unsubscribe } from '#shared/kernel/unsubscribe.ts';

/**
 * The element of a lesson's video. Its controls and captions are ours, so it says nothing to a
 * screen reader itself.
 */
export function createVideo(): HTMLVideoElement {
  const video = document.createElement('video');
  video.playsInline = true;
  video.preload = 'auto';
  video.tabIndex = -1;
  video.setAttribute('aria-hidden', 'true');
  return video;
}

/**
 * Shows the video in `place` until the answer is called, which hides it without stopping it. A
 * media element that is taken out of the document and put back within one task plays on (HTML,
 * "media elements"), so every move here is synchronous.
 */
export function showVideo(video: HTMLVideoElement, place: HTMLElement): Unsubscribe {
  move(video, place);
  return () => {
    if (video.parentElement === place) move(video, parkOf(document));
  };
}

/** Lets go of the video of a lesson that is closed: nobody shows it any more. */
export function dismissVideo(video: HTMLVideoElement): void {
  if (video.parentElement?.id === parkId) video.remove();
}

function move(video: HTMLVideoElement, parent: HTMLElement): void {
  if (video.parentElement === parent) return;
  // Younger than some browsers; it does not take the element out at all, which also spares the
  // picture a flicker.
  if ('moveBefore' in parent && video.isConnected && parent.isConnected)
    parent.moveBefore(video, null);
  else parent.append(video);
}

const parkId = 'video-park';

/** Where a video waits between two places: in the document, so that it plays, and not shown. */
function parkOf({ body }: Document): HTMLElement {
  const found = document.getElementById(parkId);
  if (found !== null) return found;
  const park = document.createElement('div');
  park.id = parkId;
  park.hidden = true;
  body.append(park);
  return park;
}
