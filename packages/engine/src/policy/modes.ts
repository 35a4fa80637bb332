import { DEFAULT_SETTINGS, type SpaceSettings } from '../settings.ts';

export const MODES = ['broadcast', 'mention', 'private', 'lead', 'chain', 'coordinator'] as const;

/** A mode that people choose for a space. A mode is a policy with its settings. */
export type Mode = (typeof MODES)[number];

/** The name of each mode in English. A space whose settings match no mode is `custom`. */
export const MODE_NAMES = {
  broadcast: 'Everyone answers',
  mention: 'When mentioned',
  private: 'Private mentions',
  lead: 'Lead agent first',
  chain: 'Pass the mic',
  coordinator: 'Coordinator',
  custom: 'Custom',
} as const satisfies Readonly<Record<Mode | 'custom', string>>;

/** The settings that define a mode. */
export interface ModeSettings extends Pick<SpaceSettings, 'policy' | 'visibility' | 'unaddressed'> {
  readonly mainAgentId: string | null;
}

/** The settings that each mode sets, except the main agent of a mode that needs one. */
const SETTINGS_OF = {
  broadcast: { policy: 'broadcast' },
  mention: { policy: 'mention', visibility: 'all', unaddressed: 'nobody', mainAgentId: null },
  private: {
    policy: 'mention',
    visibility: 'addressed',
    unaddressed: 'everyone',
    mainAgentId: null,
  },
  // Switching an existing space does not change its visibility.
  lead: { policy: 'mention' },
  chain: { policy: 'chain' },
  coordinator: { policy: 'coordinator' },
} as const satisfies Readonly<Record<Mode, Partial<ModeSettings>>>;

const WITH_MAIN_AGENT: ReadonlySet<Mode | 'custom'> = new Set(['lead', 'coordinator']);

export function needsMainAgent(mode: Mode | 'custom'): mode is 'lead' | 'coordinator' {
  return WITH_MAIN_AGENT.has(mode);
}

/** The settings that a mode sets in an existing space, except a main agent. */
export function settingsOfMode(mode: Mode): Partial<ModeSettings> {
  return SETTINGS_OF[mode];
}

/** The settings of a new space with this mode. Settings that equal the default are omitted. */
export function settingsOfNewSpace(mode: Mode, mainAgentId: string | null): Partial<ModeSettings> {
  const settings = changeToMode(mode, DEFAULT_SETTINGS, mainAgentId);
  return mode === 'lead' ? { ...settings, visibility: 'all' } : settings;
}

/** The mode that the settings match, or `custom`. */
export function modeOf({
  policy,
  mainAgentId,
  visibility,
  unaddressed,
}: ModeSettings): Mode | 'custom' {
  const settings: Readonly<Record<string, unknown>> = {
    policy,
    mainAgentId,
    visibility,
    unaddressed,
  };
  const isMatch = (mode: Mode): boolean =>
    (mode !== 'lead' || mainAgentId !== null) &&
    Object.entries(SETTINGS_OF[mode]).every(([name, value]) => settings[name] === value);
  return MODES.find(isMatch) ?? 'custom';
}

/** The settings that must change to switch a space to a mode. Unchanged settings are omitted. */
export function changeToMode(
  mode: Mode,
  now: ModeSettings,
  mainAgentId: string | null,
): Partial<ModeSettings> {
  const main = needsMainAgent(mode) ? { mainAgentId } : {};
  const wanted: Partial<ModeSettings> = { ...SETTINGS_OF[mode], ...main };
  const before: Readonly<Record<string, unknown>> = { ...now };
  return Object.fromEntries(
    Object.entries(wanted).filter(([name, value]) => value !== before[name]),
  );
}
