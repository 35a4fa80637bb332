import type { SpaceView } from '@conch/sdk';

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
}

const TABLE = ['Guide', 'Researcher', 'Critic'];
const OFFICE = ['HR', 'Finance', 'Data'];

// What the agents of the demo have answers to (packages/server/src/demo).
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
  {
    label: 'tryHandOver',
    text: '@Guide where does the name come from?',
    isSent: true,
    showsChain: true,
    needs: TABLE,
  },
  {
    label: 'tryHandOver',
    text: 'prepare the payroll report',
    isSent: true,
    showsChain: true,
    needs: OFFICE,
  },
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
export function demoSuggestions({
  members,
  messages,
  older,
}: Pick<SpaceView, 'members' | 'messages' | 'older'>): readonly DemoSuggestion[] {
  const said = messages.filter(({ author }) => author?.kind === 'person').length;
  if (older !== null || said >= YOUNG_BELOW) return [];
  const names = new Set(members.flatMap(({ kind, name }) => (kind === 'agent' ? [name] : [])));
  return SUGGESTIONS.filter(({ needs }) => needs.every((name) => names.has(name)));
}

/** Whether all agents here follow scripts: nothing that is said comes from a model. */
export function isAllScripted(members: SpaceView['members']): boolean {
  const agents = members.filter(({ kind }) => kind === 'agent');
  return agents.length > 0 && agents.every(({ agentKind }) => agentKind === 'script');
}
