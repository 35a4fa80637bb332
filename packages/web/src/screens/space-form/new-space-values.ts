import type { Ask } from '@conch/sdk';
import { changedFields } from '../../parts/form/changed-fields.ts';
import { changeToMode, needsMainAgent, type Mode } from '../space/panels/mode.ts';
import { SPACE_SHAPE, type SpaceValues } from './space-values.ts';

type Limits = Pick<
  SpaceValues['settings'],
  'turnLimit' | 'maxRuns' | 'maxStack' | 'chainBudget' | 'dayBudget' | 'timeOuts'
>;

/** What is asked of who makes a space. */
export interface NewSpaceValues {
  readonly name: string;
  readonly kind: 'chat' | 'forum';
  readonly mode: Mode;
  readonly mainAgentId: string | null;
  /** Named as in the form of a space that is there. */
  readonly settings: Limits;
  readonly memberIds: readonly string[];
}

// As the server makes a space of which nothing is said.
const USUAL = { policy: 'chain', mainAgentId: null } as const;
const UNBOUNDED = { maxTokens: null, maxCostUsd: null };

export const NEW_SPACE: NewSpaceValues = {
  name: '',
  kind: 'chat',
  mode: 'chain',
  mainAgentId: null,
  settings: {
    turnLimit: 20,
    maxRuns: 10,
    maxStack: 5,
    chainBudget: UNBOUNDED,
    dayBudget: UNBOUNDED,
    timeOuts: { silentMs: 60_000, totalMs: 600_000, maxSteps: 25 },
  },
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
  const { name, kind, mode, memberIds } = values;
  const how =
    kind === 'forum' ? { kind } : changeToMode(mode, USUAL, mainAgentOf(values, agentIds));
  const settings = { ...how, ...chosenLimits(values) };
  return {
    name: name.trim(),
    ...(Object.keys(settings).length === 0 ? {} : { settings }),
    ...(memberIds.length === 0 ? {} : { memberIds: [...memberIds] }),
  };
}

function chosenLimits({ settings }: NewSpaceValues): Partial<Limits> {
  const before = { settings: NEW_SPACE.settings };
  const { settings: chosen = {} } = changedFields(before, { settings }, SPACE_SHAPE);
  return chosen as Partial<Limits>;
}
