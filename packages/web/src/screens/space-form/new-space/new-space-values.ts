import type { RouteInput } from '@conch/sdk';
import { DEFAULT_SETTINGS, needsMainAgent, settingsOfNewSpace, type Mode } from '@conch/sdk/view';
import { changedFields } from '../../../parts/form/versioned/changed-fields.ts';
import { SPACE_SHAPE, type SpaceValues } from '../space-values.ts';

type Limits = Pick<
  SpaceValues['settings'],
  'turnLimit' | 'maxRuns' | 'maxStack' | 'chainBudget' | 'dayBudget' | 'timeOuts'
>;

/** The values of the form for a new space. */
export interface NewSpaceValues {
  readonly name: string;
  readonly kind: 'chat' | 'forum';
  readonly mode: Mode;
  readonly mainAgentId: string | null;
  /** These fields have the same names as in the settings form of an existing space. */
  readonly settings: Limits;
  readonly memberIds: readonly string[];
}

// The defaults that the server gives a new space.
const { turnLimit, maxRuns, maxStack, chainBudget, dayBudget, timeOuts } = DEFAULT_SETTINGS;

export const NEW_SPACE: NewSpaceValues = {
  name: '',
  kind: 'chat',
  mode: 'chain',
  mainAgentId: null,
  settings: { turnLimit, maxRuns, maxStack, chainBudget, dayBudget, timeOuts },
  memberIds: [],
};

/** The id of the main agent: the chosen agent if it is a new member, else the first new agent. */
export function mainAgentOf(
  { mode, mainAgentId, memberIds }: NewSpaceValues,
  agentIds: ReadonlySet<string>,
): string | null {
  if (!needsMainAgent(mode)) return null;
  if (mainAgentId !== null && memberIds.includes(mainAgentId)) return mainAgentId;
  return memberIds.find((id) => agentIds.has(id)) ?? null;
}

/** The request body that creates the space. It omits settings that equal the default. */
export function newSpaceBody(
  values: NewSpaceValues,
  agentIds: ReadonlySet<string>,
): RouteInput<'makeSpace'>['body'] {
  const { name, kind, mode, memberIds } = values;
  const how = kind === 'forum' ? { kind } : settingsOfNewSpace(mode, mainAgentOf(values, agentIds));
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
