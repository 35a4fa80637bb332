import type { SpaceView } from '@conch/sdk';

/** How a space takes turns, as people know it: `lead` is the policy `mention` with a main agent. */
export type Mode = 'broadcast' | 'mention' | 'lead' | 'chain' | 'admin';

export const MODES: readonly Mode[] = ['broadcast', 'mention', 'lead', 'chain', 'admin'];

type Settings = SpaceView['space']['settings'];

/** The two settings that make a mode. */
export interface ModeSettings {
  readonly policy: Settings['policy'];
  readonly mainAgentId: string | null;
}

export function modeOf({ policy, mainAgentId }: ModeSettings): Mode {
  return policy === 'mention' && mainAgentId !== null ? 'lead' : policy;
}

/** Whether the mode needs one agent that people talk to. */
export function needsMainAgent(mode: Mode): mode is 'lead' | 'admin' {
  return mode === 'lead' || mode === 'admin';
}

/** What has to change for a space to be in a mode; nothing that is so already is named. */
export function changeToMode(
  mode: Mode,
  now: ModeSettings,
  mainAgentId: string | null,
): Partial<ModeSettings> {
  const policy = mode === 'lead' ? 'mention' : mode;
  // Where nobody is first, a main agent is left as it is, unless it would make another mode.
  const wanted = needsMainAgent(mode) || mode === 'mention';
  const main = needsMainAgent(mode) ? mainAgentId : null;
  return {
    ...(policy === now.policy ? {} : { policy }),
    ...(wanted && main !== now.mainAgentId ? { mainAgentId: main } : {}),
  };
}

/** The words of a mode, in the namespace `why`. */
export const MODE_NAMES = {
  broadcast: 'modeBroadcast',
  mention: 'modeMention',
  lead: 'modeLead',
  chain: 'modeChain',
  admin: 'modeAdmin',
} as const satisfies Record<Mode, string>;

export const MODE_MEANINGS = {
  broadcast: 'modeBroadcastMeans',
  mention: 'modeMentionMeans',
  lead: 'modeLeadMeans',
  chain: 'modeChainMeans',
  admin: 'modeAdminMeans',
} as const satisfies Record<Mode, string>;
