import type { RouteInput, RouteOutput } from '@conch/sdk';

/** The settings of a space as the server shows them. */
export type ShownSettings = RouteOutput<'readSpace'>['settings'];

/** A change of settings. Missing settings stay unchanged. */
export type SettingsPatch = NonNullable<RouteInput<'changeSpace'>['body']['settings']>;

/** The modes of the web page, under short names. docs/modes.md explains them. */
export const SPACE_MODES = [
  'broadcast',
  'mention',
  'private',
  'lead',
  'chain',
  'coordinator',
] as const;

export type SpaceMode = (typeof SPACE_MODES)[number];

const SETTINGS_OF: Readonly<Record<SpaceMode, SettingsPatch>> = {
  broadcast: { policy: 'broadcast' },
  mention: { policy: 'mention', visibility: 'all', unaddressed: 'nobody', mainAgentId: null },
  private: {
    policy: 'mention',
    visibility: 'addressed',
    unaddressed: 'everyone',
    mainAgentId: null,
  },
  lead: { policy: 'mention' },
  chain: { policy: 'chain' },
  coordinator: { policy: 'coordinator' },
};

/** The modes that need a main agent. */
const LED: ReadonlySet<SpaceMode> = new Set(['lead', 'coordinator']);

export function settingsOfMode(mode: SpaceMode): SettingsPatch {
  return SETTINGS_OF[mode];
}

export function isLed(mode: SpaceMode): boolean {
  return LED.has(mode);
}

/** The mode that has these settings, or `custom`. */
export function modeOfSettings(settings: ShownSettings): SpaceMode | 'custom' {
  const current: Readonly<Record<string, unknown>> = settings;
  const isLeading = settings.mainAgentId !== null;
  const fits = (mode: SpaceMode): boolean =>
    (mode !== 'lead' || isLeading) &&
    Object.entries(SETTINGS_OF[mode]).every(([name, value]) => current[name] === value);
  return SPACE_MODES.find(fits) ?? 'custom';
}
