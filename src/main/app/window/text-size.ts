import type { DeviceSettings } from '#shared/settings/device-settings.ts';
import { assertNever } from '#shared/kernel/assert.ts';

/** What a press of a zoom key asks for. */
export type TextStep = 'larger' | 'smaller' | 'usual';

const sizes = [
  'sm',
  'md',
  'lg',
  'xl',
  '2xl',
] as const satisfies readonly DeviceSettings['textSize'][];

/** The text size after a press; at the ends it stays. */
export function nextTextSize(
  size: DeviceSettings['textSize'],
  step: TextStep,
): DeviceSettings['textSize'] {
  const at = sizes.indexOf(size);
  switch (step) {
    case 'larger':
      return sizes[at + 1] ?? size;
    case 'smaller':
      return sizes[at - 1] ?? size;
    case 'usual':
      return 'md';
    default:
      return assertNever(step);
  }
}
