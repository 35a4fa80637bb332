import { changeToMode, type Mode, type ModeSettings } from '@conch/sdk/view';

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
