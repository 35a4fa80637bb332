import { unread, type Place, type Reading } from './reading.ts';

/** The actions of a rule, and which of those after it in the list each may stand beside. */
const GOES_WITH = {
  say: ['mentionAgent', 'delegate', 'delegateToAgent', 'sendSpaceMessage', 'goToSpace'],
  skip: ['mentionAgent', 'sendSpaceMessage'],
  pass: ['sendSpaceMessage'],
  fail: ['sendSpaceMessage'],
  mentionAgent: ['sendSpaceMessage', 'goToSpace'],
  // Elsewhere nobody can be given this run's place (XS4): no delegation after goToSpace.
  delegate: ['sendSpaceMessage'],
  delegateToAgent: ['sendSpaceMessage'],
  sendSpaceMessage: ['goToSpace'],
  goToSpace: [],
  forumReply: [],
  newThread: [],
} as const satisfies Readonly<Record<string, readonly string[]>>;

type Action = keyof typeof GOES_WITH;

const ACTIONS = Object.keys(GOES_WITH) as readonly Action[];

type Given = Readonly<Partial<Record<Action | 'chunkMs', unknown>>>;

/** What is wrong with these actions of one rule together, if anything is. */
export function checkActions(given: Given, place: Place): Reading<never> | null {
  const actions = ACTIONS.filter((action) => given[action] !== undefined);
  if (actions.length === 0) return unread(place, `does nothing: add one of ${ACTIONS.join(', ')}`);
  for (const [at, action] of actions.entries()) {
    const fitting: readonly string[] = GOES_WITH[action];
    const other = actions.slice(at + 1).find((later) => !fitting.includes(later));
    if (other !== undefined) {
      return unread(place, `cannot have both ${action} and ${other}: keep one of them`);
    }
  }
  if (given.say !== undefined) return null;
  if (given.goToSpace !== undefined) {
    return unread(place, 'has goToSpace and says nothing there: add say');
  }
  if (given.chunkMs !== undefined) {
    return unread(place, 'has chunkMs and says nothing: add say, or take chunkMs away');
  }
  return null;
}
