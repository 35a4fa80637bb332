import { agentReason } from '@conch/protocol';
import { invalid, type ScriptLocation, type ValueReading } from './reading.ts';

/**
 * The actions of a rule. Each list names the later actions that can be combined with the action.
 */
const GOES_WITH = {
  say: ['mentionAgent', 'delegate', 'delegateToAgent', 'sendSpaceMessage', 'goToSpace'],
  skip: ['mentionAgent', 'sendSpaceMessage'],
  pass: ['sendSpaceMessage'],
  fail: ['sendSpaceMessage'],
  mentionAgent: ['sendSpaceMessage', 'goToSpace'],
  // Neither `delegate` nor `delegateToAgent` can follow `goToSpace`, because no agent of another
  // space can replace this run (XS4).
  delegate: ['sendSpaceMessage'],
  delegateToAgent: ['sendSpaceMessage'],
  sendSpaceMessage: ['goToSpace'],
  goToSpace: [],
  forumReply: [],
  newThread: [],
} as const satisfies Readonly<Record<string, readonly string[]>>;

type Action = keyof typeof GOES_WITH;

const ACTIONS = Object.keys(GOES_WITH) as readonly Action[];

type ActionFields = Readonly<Partial<Record<Action | 'chunkMs', unknown>>>;

/** The problem with the combination of a rule's actions. Null if the actions are compatible. */
export function checkActions(
  fields: ActionFields,
  place: ScriptLocation,
): ValueReading<never> | null {
  const actions = ACTIONS.filter((action) => fields[action] !== undefined);
  if (actions.length === 0) {
    return invalid(agentReason('rule-does-nothing', { ...place, words: ACTIONS }));
  }
  for (const [at, action] of actions.entries()) {
    const fitting: readonly string[] = GOES_WITH[action];
    const other = actions.slice(at + 1).find((later) => !fitting.includes(later));
    if (other !== undefined) {
      return invalid(agentReason('rule-with-both', { ...place, one: action, other }));
    }
  }
  if (fields.say !== undefined) return null;
  if (fields.goToSpace !== undefined) {
    return invalid(agentReason('rule-goes-silently', { ...place }));
  }
  if (fields.chunkMs !== undefined) {
    return invalid(agentReason('rule-chunks-nothing', { ...place }));
  }
  return null;
}
