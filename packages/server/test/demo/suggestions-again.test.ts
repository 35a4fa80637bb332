import { DATABASES } from '@conch/test-databases/vitest';
import { describe, expect, test } from 'vitest';
import { DEMO_SPACES } from '../../src/demo/demo-spaces.ts';
import { openDemoServer } from './open-demo-server.ts';

/** A message that the demo suggests, and its expected answers. */
interface Suggestion {
  readonly space: string;
  readonly text: string;
  /**
   * The agents and notices that answer, in the order of their messages, or sorted by name if the
   * agents speak at the same time.
   */
  readonly who: readonly string[];
  readonly isSideBySide?: true;
  /** A text that the last answer contains. */
  readonly suggestion: string;
}

const REPORT = ['HR', 'Finance', 'Data', 'Finance', 'HR'];

const SUGGESTIONS: readonly Suggestion[] = [
  {
    space: 'Welcome table',
    text: '@everyone what can you do for me?',
    who: ['Critic', 'Guide', 'Researcher'],
    isSideBySide: true,
    suggestion: '',
  },
  {
    space: 'Welcome table',
    text: '@Researcher find ways to decide who speaks next',
    who: ['Researcher'],
    suggestion: '| Coordinator | one agent, who asks the rest | projects |',
  },
  {
    space: 'Welcome table',
    text: '@Guide where does the name come from?',
    who: ['Guide', 'Researcher', 'Guide'],
    suggestion: '',
  },
  {
    space: 'Office',
    text: 'prepare the payroll report',
    who: REPORT,
    suggestion: '| **In all** | **42** | **324,820** |',
  },
  {
    space: 'Office',
    text: 'prepare the quarterly business review',
    who: REPORT,
    suggestion: 'Q4 closed at **1.2 million**. The raw data: 1,204 sales in 14 regions.',
  },
  {
    space: 'Office',
    text: '@HR how is the weather?',
    who: ['Data'],
    suggestion: 'The sensors say: sunny, 21 degrees.',
  },
  {
    space: 'Office',
    text: '@HR can you approve the budget?',
    who: ['passed'],
    suggestion: 'Finance is passing control to you',
  },
  { space: 'Office', text: '@Data thanks', who: [], suggestion: '' },
  {
    space: 'Debate',
    text: '@Tea are you better than coffee?',
    who: [...Array.from({ length: 10 }, () => ['Tea', 'Coffee']).flat(), 'turn-limit'],
    suggestion: 'Turn limit reached (20 agent messages in a row)',
  },
];

test('every suggestion in the opening of a demo space is tested here', () => {
  const listed = DEMO_SPACES.flatMap(({ opening, title }) =>
    title === undefined ? [...opening.matchAll(/^- `(.+)`$/gmu)].map(([, text]) => text) : [],
  );
  expect(listed.length).toBeGreaterThan(0);
  expect(SUGGESTIONS.map(({ text }) => text)).toEqual(expect.arrayContaining(listed));
});

describe.each(DATABASES)('suggested messages of the demo over HTTP, on $name', (kind) => {
  test.each(SUGGESTIONS)(
    '[NN3] the demo answers “$text” in the same way three times',
    async ({ space, text, who, isSideBySide, suggestion }) => {
      const demo = await openDemoServer(await kind.forTest());
      const owner = await demo.signInFirst();
      const spaceId = await demo.idOf(space);
      /** Posts the message and returns the messages after it, once all agents are done. */
      const ask = async () => {
        const params = { spaceId };
        const { messageId } = await owner.call('postMessage', { params, body: { content: text } });
        await demo.conch.idle(spaceId);
        const { items } = await owner.call('readMessages', { params, query: { limit: 50 } });
        const said = items.toSorted((one, other) => one.seq - other.seq);
        return said.slice(said.findIndex(({ id }) => id === messageId) + 1);
      };
      const rounds = [await ask(), await ask(), await ask()];
      for (const answers of rounds) {
        const names = answers.map(({ sender, notice }) => notice ?? sender?.name ?? '');
        expect(isSideBySide ? names.toSorted() : names).toEqual(who);
        expect(answers.at(-1)?.content ?? '').toContain(suggestion);
      }
      const words = rounds.map((answers) => answers.map(({ content }) => content).toSorted());
      expect(words).toEqual([words[0], words[0], words[0]]);
    },
  );
});
