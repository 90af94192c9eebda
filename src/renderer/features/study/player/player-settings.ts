import { useCallback } from 'react';
import { playbackSpeeds, type DeviceSettings } from '../../../../shared/settings/device-settings.ts';
import { useDeviceSettings, usePlatform } from '../../../platform/context.tsx';

export type PlayerSettings = DeviceSettings['player'];

/** How the learner likes the player on this device, and the way to change it. Changes are remembered at once. */
export function usePlayerSettings(): readonly [PlayerSettings, (change: Partial<PlayerSettings>) => void] {
  const { settings } = usePlatform();
  const { player } = useDeviceSettings();
  const change = useCallback((patch: Partial<PlayerSettings>) => void settings.update({ player: patch }), [settings]);
  return [player, change];
}

/** The next slower or faster speed; the ends stay. A speed between two of ours goes to its neighbour. */
export function speedBeside(speed: number, steps: 1 | -1): number {
  const beside = steps === 1 ? playbackSpeeds.find((each) => each > speed) : playbackSpeeds.findLast((each) => each < speed);
  return beside ?? speed;
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
