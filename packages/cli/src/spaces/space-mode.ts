import type { RouteInput, RouteOutput } from '@conch/sdk';
import { modeOf, type Mode, type ModeSettings } from '@conch/sdk/view';

/** The settings of a space, as the server returns them. */
export type ShownSettings = RouteOutput<'readSpace'>['settings'];

/** A change of settings. Missing settings stay unchanged. */
export type SettingsPatch = NonNullable<RouteInput<'changeSpace'>['body']['settings']>;

/** The names of the modes, as on the web page. docs/modes.md explains the modes. */
const MODE_NAMES: Readonly<Record<Mode | 'custom', string>> = {
  broadcast: 'Everyone answers',
  mention: 'When mentioned',
  private: 'Private mentions',
  lead: 'Lead agent first',
  chain: 'Pass the mic',
  coordinator: 'Coordinator',
  custom: 'Custom',
};

/** The name of the mode that has these settings. */
export function modeName(settings: ModeSettings): string {
  return MODE_NAMES[modeOf(settings)];
}
