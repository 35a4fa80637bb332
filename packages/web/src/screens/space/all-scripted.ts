import type { SpaceView } from '@conch/sdk';

/** Whether every agent here is a script, so that no model is involved. */
export function isAllScripted(members: SpaceView['members']): boolean {
  const agents = members.filter(({ kind }) => kind === 'agent');
  return agents.length > 0 && agents.every(({ agentKind }) => agentKind === 'script');
}
