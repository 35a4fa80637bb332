import type { RouteInput, RouteOutput } from '@conch/sdk';
import { MODE_NAMES, modeOf, type ModeSettings } from '@conch/sdk/view';

/** The settings of a space, as the server returns them. */
export type ShownSettings = RouteOutput<'readSpace'>['settings'];

/** A change of settings. Missing settings stay unchanged. */
export type SettingsPatch = NonNullable<RouteInput<'changeSpace'>['body']['settings']>;

/** The name of the mode that has these settings. */
export function modeName(settings: ModeSettings): string {
  return MODE_NAMES[modeOf(settings)];
}
