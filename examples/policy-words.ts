import type { SpaceSettings } from '@conch/engine';

const policyNames = {
  broadcast: 'Everyone answers',
  mention: 'Only who I mention',
  chain: 'Pass the mic',
  admin: 'Coordinator',
} as const;

/** The policy of a space as people know it. */
export function policyWords(settings: Partial<SpaceSettings>): string {
  if (settings.kind === 'forum') return 'Forum';
  const policy = settings.policy ?? 'chain';
  const isLed = policy === 'mention' && (settings.mainAgentId ?? null) !== null;
  return isLed ? 'Lead agent first' : policyNames[policy];
}
