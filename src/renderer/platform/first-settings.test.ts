import { expect, it } from 'vitest';
import { defaultDeviceSettings } from '../../shared/settings/device-settings.ts';
import { firstSettings } from './first-settings.ts';

it('the settings before the first paint are the defaults', () => {
  expect(firstSettings).toEqual(defaultDeviceSettings);
});
