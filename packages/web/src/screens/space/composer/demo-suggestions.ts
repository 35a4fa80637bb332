import type { SpaceRole } from '@conch/protocol';
import type { SpaceView } from '@conch/sdk';
import { mayWrite } from '../message/what-can-be-done.ts';

/** Something to try in a space of the demo. */
export interface DemoSuggestion {
  readonly label: 'tryEveryone' | 'tryFind' | 'tryHandOver' | 'tryPass' | 'tryDebate';
  readonly text: string;
  /** It is sent at once; otherwise it is put into the field, to be changed first. */
  readonly isSent: boolean;
  /** There is a reply stack to be watched: its chain is opened beside the conversation. */
  readonly showsChain?: true;
  /** Only where all of these are. */
  readonly needs: readonly string[];
  /** It is said in another space; here `instead` is, where that space is not what it was. */
  readonly elsewhere?: { readonly spaceId: string; readonly instead: DemoSuggestion };
}

/** A space that may be one of the demo. */
interface Listed {
  readonly id: string;
  readonly name: string;
  readonly kind: string;
  readonly role: SpaceRole | null;
}

const TABLE = ['Guide', 'Researcher', 'Critic'];
const OFFICE = ['HR', 'Finance', 'Data'];

// What the agents of the demo have answers to, and where (packages/server/src/demo).
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

/** After so many messages of people nobody needs to be shown what to say. */
const YOUNG_BELOW = 4;

/** What to try here; nothing where the demo is not, or where people have found their words. */
export function demoSuggestions(
  { members, messages, older }: Pick<SpaceView, 'members' | 'messages' | 'older'>,
  spaces: readonly Listed[],
): readonly DemoSuggestion[] {
  const said = messages.filter(({ author }) => author?.kind === 'person').length;
  if (older !== null || said >= YOUNG_BELOW) return [];
  const names = new Set(members.flatMap(({ kind, name }) => (kind === 'agent' ? [name] : [])));
  return SUGGESTIONS.filter(({ needs }) => needs.every((name) => names.has(name))).map((one) =>
    one === HAND_OVER ? handOverIn(spaces) : one,
  );
}

/** The longest hand-over of the demo, for who may have it; otherwise the one of the table. */
function handOverIn(spaces: readonly Listed[]): DemoSuggestion {
  const office = spaces.find(
    ({ name, kind, role }) => name === PAYROLL_SPACE && kind === 'chat' && mayWrite(role),
  );
  if (office === undefined) return HAND_OVER;
  return { ...PAYROLL, elsewhere: { spaceId: office.id, instead: HAND_OVER } };
}

/** Whether all agents here follow scripts: nothing that is said comes from a model. */
export function isAllScripted(members: SpaceView['members']): boolean {
  const agents = members.filter(({ kind }) => kind === 'agent');
  return agents.length > 0 && agents.every(({ agentKind }) => agentKind === 'script');
}
