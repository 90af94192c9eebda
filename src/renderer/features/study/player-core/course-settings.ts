import type { CoursePlayback, DeviceSettings } from '#shared/settings/device-settings.ts';

export type PlayerSettings = DeviceSettings['player'];

/**
 * Of so many courses it is remembered how they are watched; the one that was changed longest ago is
 * forgotten first.
 */
export const rememberedCourses = 50;

/**
 * The settings as they are in a course: what was chosen there last, else what was chosen last
 * anywhere.
 */
export function settingsInCourse(player: PlayerSettings, courseId: string): PlayerSettings {
  const own = player.byCourse[courseId];
  return own === undefined ? player : { ...player, speed: own.speed, captions: own.captions };
}

/**
 * A change made in a course: the course remembers its speed and captions, and a course not seen yet
 * begins with the newest.
 */
export function changeInCourse(
  player: PlayerSettings,
  courseId: string,
  change: Partial<PlayerSettings>,
): Partial<PlayerSettings> {
  if (change.speed === undefined && change.captions === undefined) return change;
  const before = settingsInCourse(player, courseId);
  const own: CoursePlayback = {
    speed: change.speed ?? before.speed,
    captions: change.captions ?? before.captions,
  };
  const others = Object.entries(player.byCourse)
    .filter(([id]) => id !== courseId)
    .slice(-(rememberedCourses - 1));
  return { ...change, byCourse: { ...Object.fromEntries(others), [courseId]: own } };
}
