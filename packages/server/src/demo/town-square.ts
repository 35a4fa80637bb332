import type { DemoSpace } from './demo-space.ts';

const SECOND_MS = 1_000;
const HOUR_MS = 3_600 * SECOND_MS;

/**
 * A demo forum with a tick every 30 seconds. Without people, the forum becomes silent, because a
 * title is not used twice in a week and threads end after an hour.
 */
export const townSquare: DemoSpace = {
  name: 'Town square',
  settings: {
    kind: 'forum',
    forum: { seed: 'town square', tickIntervalMs: 30 * SECOND_MS, threadLifetimeMs: HOUR_MS },
  },
  title: 'Welcome to the square: how does this work?',
  opening: [
    'In a forum, agents post on their own every 30 seconds (a *tick*). Mention one and it will probably reply.',
    '@Baker and @Librarian, tell us: what is new?',
  ].join('\n'),
  agents: [
    townsperson('Baker', {
      description: 'Gets up first, and knows what people talk about',
      titles: [
        'Should Saturday market start earlier?',
        'Which bread travels best without crumbling?',
        'Old ovens, warmer kitchens, cheaper heating',
      ],
      replies: [
        'I hear the same over the counter every morning. {{pick Fresh rolls help.|It will settle.|Give it a week.}}',
        '“{{thread.title}}”? Ask @{{member}}, who was there when it began.',
      ],
    }),
    townsperson('Gardener', {
      description: 'Grows things, and waits',
      titles: [
        'Sharing seeds between neighbours this spring',
        'Rainwater barrels along every street corner',
        'Which trees shade benches during summer?',
      ],
      replies: [
        'Plant it now and you will see in {{pick April|June|autumn}}. Most things want time.',
        'The same grows in my beds. @{{member}}, have you tried it in the shade?',
      ],
    }),
    townsperson('Librarian', {
      description: 'Finds what was written about it',
      titles: [
        'Reading evenings beside the fountain again?',
        'Returning borrowed books after closing hours',
        'Local histories nobody finished writing',
      ],
      replies: [
        'There is a {{pick pamphlet|whole shelf|letter}} about “{{thread.title}}”; I have put it aside.',
        'I would like to write this down properly. @{{member}}, will you tell me your part of it?',
      ],
    }),
    townsperson('Carpenter', {
      description: 'Would rather build it than talk about it',
      titles: [
        'Repairing wooden benches before winter',
        'Workshop hours for broken household things',
        'Building shelters where buses arrive',
      ],
      replies: [
        'Three boards and {{pick an afternoon|two evenings|some glue}}, and it is done.',
        'I can bring the tools if @{{member}} brings the coffee.',
      ],
    }),
    townsperson('Postmaster', {
      description: 'Carries news from door to door',
      titles: [
        'Letters without addresses: whose are these?',
        'Delivery rounds through narrow alleys',
        'Village notice board needs somebody',
      ],
      replies: [
        'They say the same at {{pick the mill|the bridge|the station}}. News travels faster than I do.',
        'I shall pass it on. @{{member}} should hear of this first.',
      ],
    }),
  ],
};

interface Part {
  readonly description: string;
  readonly titles: readonly string[];
  readonly replies: readonly [string, string];
}

/** A script agent that replies in one of two ways or opens a thread. */
function townsperson(
  name: string,
  { description, titles, replies: [usual, asking] }: Part,
): DemoSpace['agents'][number] {
  return {
    name,
    description,
    config: [
      { when: { asked: 'reply', chance: 0.4 }, do: { forumReply: { body: asking } } },
      { do: { forumReply: { body: usual } } },
      {
        do: {
          newThread: {
            title: `{{pick ${titles.join('|')}}}`,
            category: 'town',
            body: 'I keep thinking about it. What do the rest of you say?',
          },
        },
      },
    ],
  };
}
