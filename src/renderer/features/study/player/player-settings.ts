import { createContext, use, useCallback, useMemo } from 'react';
import { playbackSpeeds } from '#shared/settings/device-settings.ts';
import { useDeviceSettings, usePlatform } from '#renderer/platform/context.tsx';
import {
  changeInCourse,
  type PlayerSettings,
  settingsInCourse,
} from '../player-core/course-settings.ts';

/** The course that is watched; null outside of one. */
export const CourseContext = createContext<string | null>(null);

/**
 * How the learner likes the player on this device, in the course that is watched (or the one that
 * is named), and the way to change it. Changes are remembered at once.
 */
export function usePlayerSettings(
  namedCourseId: string | null = null,
): readonly [PlayerSettings, (change: Partial<PlayerSettings>) => void] {
  const watchedCourseId = use(CourseContext);
  const courseId = namedCourseId ?? watchedCourseId;
  const { settings } = usePlatform();
  const { player } = useDeviceSettings();
  const change = useCallback(
    (patch: Partial<PlayerSettings>) =>
      void settings.update({
        player: courseId === null ? patch : changeInCourse(player, courseId, patch),
      }),
    [settings, player, courseId],
  );
  return [
    useMemo(
      () => (courseId === null ? player : settingsInCourse(player, courseId)),
      [player, courseId],
    ),
    change,
  ];
}

/** Speeds go from the slowest to the fastest in steps of this. */
export const speedStep = 0.05;
export const speedLimits = { slowest: 0.5, fastest: 2 } as const;
/** While the picture or Space is held. */
export const heldSpeed = 2;

/**
 * The next slower or faster of the offered speeds; the ends stay. A speed between two of them goes
 * to its neighbour.
 */
export function speedBeside(speed: number, steps: 1 | -1): number {
  const beside =
    steps === 1
      ? playbackSpeeds.find((each) => each > speed)
      : playbackSpeeds.findLast((each) => each < speed);
  return beside ?? speed;
}

/** The nearest speed that can be set, without the dust of floating point. */
export function roundSpeed(speed: number): number {
  const whole = Math.round(
    Math.min(speedLimits.fastest, Math.max(speedLimits.slowest, speed)) / speedStep,
  );
  return Math.round(whole * speedStep * 100) / 100;
}

/** Volume after a step, 0 to 1, without the dust of floating point. */
export function volumeAfter(volume: number, step: number): number {
  return Math.round(Math.min(1, Math.max(0, volume + step)) * 100) / 100;
}

/** `1,25×`. */
export function formatSpeed(speed: number): string {
  return `${speedNumber(speed)}×`;
}

/** `1,25`. */
export function speedNumber(speed: number): string {
  return speed.toLocaleString('vi-VN', { maximumFractionDigits: 2 });
}
