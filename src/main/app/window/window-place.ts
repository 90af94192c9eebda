import type { WindowPlace, WindowPlaces } from '../../settings/settings-store.ts';

/** Smallest and first size of the window, in px (design 01, "Breakpoints"). */
export const windowSize = { minWidth: 960, minHeight: 640, width: 1280, height: 800 } as const;

export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** A display as far as it matters here. `workArea` leaves out bars of the system. */
export interface DisplayArea {
  readonly key: string;
  readonly workArea: Box;
}

/**
 * Where the window opens: where it last stood when that display is still there, else where it last
 * stood on the primary one, else in the middle of that. The answer always lies inside a work area
 * that exists, and never below the smallest size unless the display itself is smaller. `displays`
 * begins with the primary one.
 */
export function chooseWindowPlace(
  places: WindowPlaces,
  displays: readonly [DisplayArea, ...DisplayArea[]],
): WindowPlace {
  const [primary] = displays;
  const last = displays.find(({ key }) => key === places.lastDisplay) ?? primary;
  const known = places.byDisplay[last.key];
  if (known)
    return { bounds: fitInto(known.bounds, last.workArea), isMaximised: known.isMaximised };
  const { x, y, width, height } = last.workArea;
  const size = {
    width: Math.min(windowSize.width, width),
    height: Math.min(windowSize.height, height),
  };
  const middle = {
    x: x + Math.round((width - size.width) / 2),
    y: y + Math.round((height - size.height) / 2),
    ...size,
  };
  return { bounds: middle, isMaximised: false };
}

/**
 * The places with the window standing on `displayKey` now. At most eight displays are remembered.
 */
export function withWindowPlace(
  places: WindowPlaces,
  displayKey: string,
  place: WindowPlace,
): WindowPlaces {
  const others = Object.entries(places.byDisplay).filter(([key]) => key !== displayKey);
  return {
    lastDisplay: displayKey,
    byDisplay: Object.fromEntries([...others.slice(-7), [displayKey, place]]),
  };
}

/**
 * How much of the window's top edge must lie inside a display, in px, so that it can be taken by
 * its title bar.
 */
const graspable = 120;

/** Whether somebody can take the window by its title bar. */
export function isReachable({ x, y, width }: Box, area: Box): boolean {
  const seen = Math.min(x + width, area.x + area.width) - Math.max(x, area.x);
  return seen >= Math.min(graspable, width) && y >= area.y && y <= area.y + area.height - 40;
}

/** The bounds moved, and cut where needed, into an area. */
export function fitInto(bounds: Box, area: Box): Box {
  const width = Math.min(Math.max(bounds.width, windowSize.minWidth), area.width);
  const height = Math.min(Math.max(bounds.height, windowSize.minHeight), area.height);
  return {
    x: clamp(bounds.x, area.x, area.x + area.width - width),
    y: clamp(bounds.y, area.y, area.y + area.height - height),
    width,
    height,
  };
}

function clamp(value: number, least: number, most: number): number {
  return Math.min(Math.max(value, least), most);
}
