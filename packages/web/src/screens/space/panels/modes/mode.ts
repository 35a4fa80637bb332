import type { SpaceView } from '@conch/sdk';

/** The modes that people choose for a space. A mode is a policy with its settings. */
export type Mode = 'broadcast' | 'mention' | 'private' | 'lead' | 'chain' | 'coordinator';

export const MODES: readonly Mode[] = [
  'broadcast',
  'mention',
  'private',
  'lead',
  'chain',
  'coordinator',
];

type Settings = SpaceView['space']['settings'];

/** The settings that define a mode. */
export interface ModeSettings extends Pick<Settings, 'policy' | 'visibility' | 'unaddressed'> {
  readonly mainAgentId: string | null;
}

/** The settings that each mode sets, except the main agent. */
const SETTINGS_OF: Readonly<Record<Mode, Partial<Settings> & Pick<Settings, 'policy'>>> = {
  broadcast: { policy: 'broadcast' },
  mention: { policy: 'mention', visibility: 'all', unaddressed: 'nobody' },
  private: { policy: 'mention', visibility: 'addressed', unaddressed: 'everyone' },
  // Switching an existing space does not change its visibility. A new space gets `NEW_LEAD`.
  lead: { policy: 'mention' },
  chain: { policy: 'chain' },
  coordinator: { policy: 'coordinator' },
};

/**
 * The main agent in each mode. `leads`: a main agent defines the mode. `none`: having
 * no main agent defines the mode. `asked`: the mode needs a main agent. `kept`: the mode does not
 * change the setting.
 */
const MAIN_AGENT_IN: Readonly<Record<Mode, 'leads' | 'none' | 'asked' | 'kept'>> = {
  broadcast: 'kept',
  mention: 'none',
  private: 'none',
  lead: 'leads',
  chain: 'kept',
  coordinator: 'asked',
};

/** Additional settings of “Lead agent first” for a new space. */
export const NEW_LEAD = { visibility: 'all' } as const;

/** The mode that the settings match, or `custom`. */
export function modeOf({
  policy,
  mainAgentId,
  visibility,
  unaddressed,
}: ModeSettings): Mode | 'custom' {
  const settings: Readonly<Record<string, unknown>> = { policy, visibility, unaddressed };
  const wrongMainAgent = mainAgentId === null ? 'leads' : 'none';
  const isMade = (mode: Mode): boolean =>
    MAIN_AGENT_IN[mode] !== wrongMainAgent &&
    Object.entries(SETTINGS_OF[mode]).every(([name, value]) => settings[name] === value);
  return MODES.find(isMade) ?? 'custom';
}

export function needsMainAgent(mode: Mode | 'custom'): mode is 'lead' | 'coordinator' {
  return mode !== 'custom' && (MAIN_AGENT_IN[mode] === 'leads' || MAIN_AGENT_IN[mode] === 'asked');
}

/** The settings that must change to switch a space to a mode. Unchanged settings are omitted. */
export function changeToMode(
  mode: Mode,
  now: ModeSettings,
  mainAgentId: string | null,
): Partial<ModeSettings> {
  const isMainKept = MAIN_AGENT_IN[mode] === 'kept';
  const main = isMainKept ? {} : { mainAgentId: needsMainAgent(mode) ? mainAgentId : null };
  const wanted: Partial<ModeSettings> = { ...SETTINGS_OF[mode], ...main };
  const before: Readonly<Record<string, unknown>> = { ...now };
  return Object.fromEntries(
    Object.entries(wanted).filter(([name, value]) => value !== before[name]),
  );
}

/**
 * The settings after choosing a mode in a form. Settings that the mode does not define return to
 * their saved values.
 */
export function modeInForm(
  mode: Mode,
  {
    settings,
    saved: { visibility, unaddressed },
    mainAgentId,
  }: {
    readonly settings: ModeSettings;
    readonly saved: ModeSettings;
    readonly mainAgentId: string | null;
  },
): Partial<ModeSettings> {
  const kept = { visibility, unaddressed };
  return { ...kept, ...changeToMode(mode, { ...settings, ...kept }, mainAgentId) };
}

/** The translation key of each mode in the namespace `why`. */
export const MODE_NAMES = {
  broadcast: 'modeBroadcast',
  mention: 'modeMention',
  private: 'modePrivate',
  lead: 'modeLead',
  chain: 'modeChain',
  coordinator: 'modeCoordinator',
  custom: 'modeCustom',
} as const satisfies Record<Mode | 'custom', string>;

export const MODE_MEANINGS = {
  broadcast: 'modeBroadcastMeans',
  mention: 'modeMentionMeans',
  private: 'modePrivateMeans',
  lead: 'modeLeadMeans',
  chain: 'modeChainMeans',
  coordinator: 'modeCoordinatorMeans',
  custom: 'modeCustomMeans',
} as const satisfies Record<Mode | 'custom', string>;
