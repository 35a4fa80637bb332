import type { SpaceRole } from '@conch/protocol';
import type { SpaceView } from '@conch/sdk';
import { mayWrite } from '../../message/what-can-be-done.ts';

/** A message that people can try in a demo space. */
export interface DemoSuggestion {
  readonly label: 'tryEveryone' | 'tryFind' | 'tryHandOver' | 'tryPass' | 'tryDebate';
  readonly text: string;
  /**
   * Whether a click sends the text. Otherwise the click inserts the text into the field for
   * editing.
   */
  readonly isSent: boolean;
  /** Whether the chain panel opens, because the suggestion builds a reply stack. */
  readonly showsChain?: true;
  /** The agents that must be members of the space. */
  readonly needs: readonly string[];
  /**
   * The text is sent in this other space. If the agents are not members of that space, `instead` is
   * used in the current space.
   */
  readonly elsewhere?: { readonly spaceId: string; readonly instead: DemoSuggestion };
}

/** A space that may belong to the demo. */
interface PossibleDemoSpace {
  readonly id: string;
  readonly name: string;
  readonly kind: string;
  readonly role: SpaceRole | null;
  readonly archivedAt: string | null;
}

const TABLE = ['Guide', 'Researcher', 'Critic'];
const OFFICE = ['HR', 'Finance', 'Data'];

// These texts match the scripts of the demo agents (packages/server/src/demo).
const HAND_OVER: DemoSuggestion = {
  label: 'tryHandOver',
  text: '@Guide where does the name come from?',
  isSent: true,
  showsChain: true,
  needs: TABLE,
};
const PAYROLL: DemoSuggestion = {
  label: 'tryHandOver',
  text: 'prepare the payroll report',
  isSent: true,
  showsChain: true,
  needs: OFFICE,
};
const PAYROLL_SPACE = 'Office';

const SUGGESTIONS: readonly DemoSuggestion[] = [
  {
    label: 'tryEveryone',
    text: '@everyone what can you do for me?',
    isSent: true,
    needs: TABLE,
  },
  {
    label: 'tryFind',
    text: '@Researcher find ways to decide who speaks next',
    isSent: false,
    needs: TABLE,
  },
  HAND_OVER,
  PAYROLL,
  { label: 'tryPass', text: '@HR can you approve the budget?', isSent: true, needs: OFFICE },
  {
    label: 'tryDebate',
    text: '@Tea are you better than coffee?',
    isSent: true,
    needs: ['Tea', 'Coffee'],
  },
];

/** Suggestions are hidden after people have sent this many messages. */
const YOUNG_BELOW = 4;

/**
 * The suggestions for this space. Empty outside the demo, and after people have sent enough
 * messages.
 */
export function demoSuggestions(
  { members, messages, older }: Pick<SpaceView, 'members' | 'messages' | 'older'>,
  spaces: readonly PossibleDemoSpace[],
): readonly DemoSuggestion[] {
  const sentCount = messages.filter(({ sender }) => sender?.kind === 'person').length;
  if (older !== null || sentCount >= YOUNG_BELOW) return [];
  const names = new Set(members.flatMap(({ kind, name }) => (kind === 'agent' ? [name] : [])));
  return SUGGESTIONS.filter(({ needs }) => needs.every((name) => names.has(name))).map((one) =>
    one === HAND_OVER ? handOverIn(spaces) : one,
  );
}

/** The payroll hand-off if the person can write in that space, else the shorter hand-off here. */
function handOverIn(spaces: readonly PossibleDemoSpace[]): DemoSuggestion {
  const office = spaces.find(
    (space) => space.name === PAYROLL_SPACE && space.kind === 'chat' && mayWrite(space),
  );
  if (office === undefined) return HAND_OVER;
  return { ...PAYROLL, elsewhere: { spaceId: office.id, instead: HAND_OVER } };
}

/** Whether every agent here is a script, so that no model is involved. */
export function isAllScripted(members: SpaceView['members']): boolean {
  const agents = members.filter(({ kind }) => kind === 'agent');
  return agents.length > 0 && agents.every(({ agentKind }) => agentKind === 'script');
}
