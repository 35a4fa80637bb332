import type { SpaceRole } from '@conch/protocol';
import type { SpaceView } from '@conch/sdk';
import { mayWrite } from '../../message/what-can-be-done.ts';

/** A message that people can try in a demo space. */
export interface DemoSuggestion {
  readonly label: 'tryEveryone' | 'tryFind' | 'tryHandOver' | 'tryPass' | 'tryDebate';
  readonly text: string;
  /** The agents that must be members of the space. */
  readonly needs: readonly string[];
  /**
   * The other space in which the text is inserted. If the agents are not members of that space, the
   * text `instead` is inserted into the open space.
   */
  readonly elsewhere?: {
    readonly spaceId: string;
    readonly spaceName: string;
    readonly instead: DemoSuggestion;
  };
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
  needs: TABLE,
};
const PAYROLL: DemoSuggestion = {
  label: 'tryHandOver',
  text: 'prepare the payroll report',
  needs: OFFICE,
};
const PAYROLL_SPACE = 'Office';

const SUGGESTIONS: readonly DemoSuggestion[] = [
  {
    label: 'tryEveryone',
    text: '@everyone what can you do for me?',
    needs: TABLE,
  },
  {
    label: 'tryFind',
    text: '@Researcher find ways to decide who speaks next',
    needs: TABLE,
  },
  HAND_OVER,
  PAYROLL,
  { label: 'tryPass', text: '@HR can you approve the budget?', needs: OFFICE },
  {
    label: 'tryDebate',
    text: '@Tea are you better than coffee?',
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
  return {
    ...PAYROLL,
    elsewhere: { spaceId: office.id, spaceName: office.name, instead: HAND_OVER },
  };
}
