import type { Ask } from '@conch/sdk';
import { changeToMode, needsMainAgent, type Mode } from '../space/panels/mode.ts';

/** What is asked of who makes a space. */
export interface NewSpaceValues {
  readonly name: string;
  readonly kind: 'chat' | 'forum';
  readonly mode: Mode;
  readonly mainAgentId: string | null;
  readonly maxCostUsd: number | null;
  readonly memberIds: readonly string[];
}

// As the server makes a space of which nothing is said.
const USUAL = { policy: 'chain', mainAgentId: null } as const;

export const NEW_SPACE: NewSpaceValues = {
  name: '',
  kind: 'chat',
  mode: 'chain',
  mainAgentId: null,
  maxCostUsd: null,
  memberIds: [],
};

/** Who leads: who was chosen for it as long as they come in, else the first agent to come in. */
export function mainAgentOf(
  { mode, mainAgentId, memberIds }: NewSpaceValues,
  agentIds: ReadonlySet<string>,
): string | null {
  if (!needsMainAgent(mode)) return null;
  if (mainAgentId !== null && memberIds.includes(mainAgentId)) return mainAgentId;
  return memberIds.find((id) => agentIds.has(id)) ?? null;
}

/** What is sent: only what is not as it would be anyway. */
export function newSpaceBody(
  values: NewSpaceValues,
  agentIds: ReadonlySet<string>,
): Ask<'makeSpace'>['body'] {
  const { name, kind, mode, maxCostUsd, memberIds } = values;
  const isForum = kind === 'forum';
  const settings = {
    ...(isForum ? { kind } : changeToMode(mode, USUAL, mainAgentOf(values, agentIds))),
    ...(isForum && maxCostUsd !== null ? { dayBudget: { maxTokens: null, maxCostUsd } } : {}),
  };
  return {
    name: name.trim(),
    ...(Object.keys(settings).length === 0 ? {} : { settings }),
    ...(memberIds.length === 0 ? {} : { memberIds: [...memberIds] }),
  };
}
