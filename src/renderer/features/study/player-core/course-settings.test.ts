import { describe, expect, it } from 'vitest';
import { defaultDeviceSettings } from '#shared/settings/device-settings.ts';
import { changeInCourse, rememberedCourses, settingsInCourse } from './course-settings.ts';

const player = defaultDeviceSettings.player;

describe('what a course remembers', () => {
  it('is its speed and captions; another course begins with what was chosen last', () => {
    const after = { ...player, ...changeInCourse(player, 'a', { speed: 1.5 }) };
    const later = { ...after, ...changeInCourse(after, 'b', { speed: 0.75, captions: false }) };
    expect(settingsInCourse(later, 'a')).toMatchObject({ speed: 1.5, captions: true });
    expect(settingsInCourse(later, 'b')).toMatchObject({ speed: 0.75, captions: false });
    expect(settingsInCourse(later, 'c')).toMatchObject({ speed: 0.75, captions: false });
  });
  it('keeps one when the other changes', () => {
    const after = { ...player, ...changeInCourse(player, 'a', { speed: 1.5 }) };
    expect(changeInCourse(after, 'a', { captions: false }).byCourse).toEqual({
      a: { speed: 1.5, captions: false },
    });
  });
  it('is nothing else', () =>
    expect(changeInCourse(player, 'a', { volume: 0.3 })).toEqual({ volume: 0.3 }));
  it('has an end: the course that was changed longest ago is forgotten', () => {
    let settings = player;
    for (let course = 0; course <= rememberedCourses; course += 1)
      settings = { ...settings, ...changeInCourse(settings, `course-${course}`, { speed: 2 }) };
    expect(Object.keys(settings.byCourse)).toHaveLength(rememberedCourses);
    expect(settings.byCourse['course-0']).toBeUndefined();
    expect(settings.byCourse[`course-${rememberedCourses}`]).toEqual({ speed: 2, captions: true });
  });
});
