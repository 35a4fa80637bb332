import { useOpenSpace } from './open-space.ts';

/** Of what kind an agent of the open space is; `null`: it has left, or is no agent. */
export function useAgentKind(): (agentId: string | null) => string | null {
  const { view } = useOpenSpace();
  return (agentId) => view.members.find(({ id }) => id === agentId)?.agentKind ?? null;
}
