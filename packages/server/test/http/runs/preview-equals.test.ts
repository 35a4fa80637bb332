import { DATABASES } from '@conch/test-databases/vitest';
import type { BodyOf, HTTP_API } from '@conch/protocol';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { z } from 'zod';
import type { TestClient } from '../../support/client.ts';
import { makeRoom } from '../../support/make-room.ts';
import { openServer, type OpenServer } from '../../support/open-server.ts';

// Every draft is previewed and then posted, because both must have the same result.
const ROOMS = 30;
const POSTS_IN_EACH = 6;
const OVERRIDES = 30;
const SEED = 20_261_116;

const AGENTS = ['Ann', 'Ann Lee', 'Bob', 'حسام', 'Numbers Desk'] as const;
const OUTSIDER = 'Zed';

interface PreviewDraft {
  readonly content: string;
  /** The message that the draft replies to, counted from the newest message. */
  readonly replyTo: number | null;
}

interface Plan {
  readonly policy: 'broadcast' | 'mention' | 'chain' | 'coordinator';
  readonly main: number | null;
  readonly picker: 'round-robin' | 'last-spoke' | 'relevance';
  readonly humanMentions: 'coordinator' | 'route';
  readonly unknownMentions: 'warn' | 'refuse';
  readonly turnLimit: number;
  readonly maxRuns: number;
  readonly agents: number;
  readonly quiet: readonly boolean[];
  readonly off: readonly boolean[];
  /** Whether agents never finish, so that every message is posted while agents are working. */
  readonly isBusy: boolean;
  readonly isAlone: boolean;
  readonly drafts: readonly PreviewDraft[];
}

const LEADS = [
  '',
  '',
  '',
  '@Ann ',
  '@Ann Lee, ',
  '@Bob @حسام ',
  'hey @Numbers-Desk, ',
  '@everyone ',
  '@all ',
  '@human ',
  '@Olga ',
  '@Petra ',
  '@Nobody ',
  `@${OUTSIDER} `,
  '@bob and @ann: ',
  '> @Ann said so\n',
  '`@Bob` ',
  '@Ann’s idea: ',
];
const BODIES = [
  'hello',
  'numbers please',
  'what do you think?',
  'ask @Bob about it',
  'and @حسام too',
  'write to a@b.co',
  'mind @Nobdy',
  '@Ann Lee',
  'first line\n@Ann second line',
  '你好@Bob',
];
const draft = fc.record({
  content: fc
    .tuple(fc.constantFrom(...LEADS), fc.constantFrom(...BODIES))
    .map(([lead, body]) => `${lead}${body}`),
  replyTo: fc.option(fc.nat({ max: 6 })),
});
const flags = fc.array(fc.boolean(), { minLength: AGENTS.length, maxLength: AGENTS.length });
const seldom = fc
  .array(fc.nat({ max: 5 }), { minLength: AGENTS.length, maxLength: AGENTS.length })
  .map((numbers) => numbers.map((number) => number === 0));

const plans: fc.Arbitrary<Plan> = fc.record({
  policy: fc.constantFrom('broadcast', 'mention', 'chain', 'coordinator'),
  main: fc.option(fc.nat({ max: AGENTS.length - 1 })),
  picker: fc.constantFrom('round-robin', 'last-spoke', 'relevance'),
  humanMentions: fc.constantFrom('coordinator', 'route'),
  unknownMentions: fc.constantFrom('warn', 'warn', 'refuse'),
  turnLimit: fc.constantFrom(0, 1, 2, 3, 20),
  maxRuns: fc.constantFrom(1, 2, 10),
  agents: fc.integer({ min: 1, max: AGENTS.length }),
  quiet: flags,
  off: seldom,
  isBusy: fc.boolean(),
  isAlone: fc.boolean(),
  drafts: fc.array(draft, { minLength: POSTS_IN_EACH, maxLength: POSTS_IN_EACH }),
});

const changes = fc.record({
  plan: plans,
  change: fc.record({
    policy: fc.constantFrom('broadcast', 'mention', 'chain', 'coordinator'),
    main: fc.option(fc.nat({ max: AGENTS.length - 1 })),
    visibility: fc.constantFrom('addressed', 'all'),
    unaddressed: fc.constantFrom('everyone', 'nobody'),
    picker: fc.constantFrom('round-robin', 'last-spoke', 'relevance'),
    humanMentions: fc.constantFrom('coordinator', 'route'),
    unknownMentions: fc.constantFrom('warn', 'refuse'),
    turnLimit: fc.constantFrom(0, 1, 3, 20),
    maxRuns: fc.constantFrom(1, 10),
  }),
});

// Some answers mention other agents. So turns are used up, and branches are in many states.
function rulesOf(name: string, isBusy: boolean): readonly object[] {
  if (isBusy) return [{ do: { say: 'later', delayMs: 600_000 } }];
  const say = name === 'Ann' ? '@Bob what of “{{content}}”?' : `I am ${name}: “{{content}}”.`;
  return [{ when: { contains: 'think' }, do: { skip: true } }, { do: { say } }];
}

interface Cast {
  readonly owner: TestClient;
  readonly petra: string;
  readonly agent: (name: string) => string;
}

/** Creates all agents and people that the rooms use. */
async function gather({ owner, person }: OpenServer): Promise<Cast> {
  const names = [...AGENTS, OUTSIDER];
  const { agent } = await makeRoom(owner, {
    agents: Object.fromEntries(names.map((name) => [name, rulesOf(name, false)])),
  });
  return { owner, petra: (await (await person('Petra')).call('readMe')).id, agent };
}

async function openRoom({ owner, petra, agent }: Cast, plan: Plan): Promise<string> {
  const names = AGENTS.slice(0, plan.agents);
  for (const [nth, name] of names.entries()) {
    const body = {
      config: [...rulesOf(name, plan.isBusy)],
      isQuiet: plan.quiet[nth] ?? false,
      status: plan.off[nth] === true ? ('paused' as const) : ('active' as const),
    };
    await owner.call('changeAgent', { params: { agentId: agent(name) }, body });
  }
  const { policy, picker, humanMentions, unknownMentions, turnLimit, maxRuns } = plan;
  const main = plan.main === null ? undefined : names[plan.main];
  const mainAgentId = main === undefined ? null : agent(main);
  const memberIds = [...names.map(agent), ...(plan.isAlone ? [] : [petra])];
  const settings = { picker, humanMentions, unknownMentions, turnLimit, maxRuns, mainAgentId };
  const { id: spaceId } = await owner.call('makeSpace', {
    body: { name: 'Room', memberIds, settings },
  });
  // If the policy needs a coordinator that the space does not have, the server refuses the change
  // and the space keeps the default policy.
  await owner.ask('changeSpace', { params: { spaceId }, body: { settings: { policy } } });
  return spaceId;
}

type Override = NonNullable<BodyOf<typeof HTTP_API.previewMessage>['settings']>[number];

/**
 * Previews a message, posts it and returns both results. If the preview has a special setting, the
 * setting is saved before the message is posted.
 */
async function compare(
  owner: TestClient,
  spaceId: string,
  { content, replyTo, override = null }: PreviewDraft & { readonly override?: Override | null },
) {
  const params = { spaceId };
  const { items } = await owner.call('readMessages', { params, query: { limit: 20 } });
  const target = replyTo === null ? undefined : items.toReversed()[replyTo];
  const body = { content, ...(target === undefined ? {} : { replyToId: target.id }) };
  const under = override === null ? {} : { settings: [override] };
  const asked = { params, body: { ...body, ...under } };
  const [preview] = (await owner.call('previewMessage', asked)).previews;
  if (preview === undefined) throw new Error('there was no preview');
  const change = { params, body: { settings: override ?? {} } };
  const saved = override === null ? null : await owner.ask('changeSpace', change);
  const isSaved = saved === null || saved.problem === null;
  const answer = isSaved ? await owner.ask('postMessage', { params, body }) : saved;
  if (answer.problem !== null) {
    return {
      previewed: { refused: preview.refused?.code },
      posted: { refused: answer.problem.code },
      speakers: 0,
    };
  }
  const { messageId, warnings } = answer.body as z.output<typeof HTTP_API.postMessage.answer.body>;
  const [decision] = (await owner.call('listDecisions', { params, query: { messageId } })).items;
  return {
    previewed: {
      refused: preview.refused,
      speakers: preview.speakers.map(({ agentId, because }) => `${agentId} ${because}`),
      silent: preview.silent,
      unknown: unknownIn(preview.warnings),
    },
    posted: {
      refused: null,
      speakers: await runsFor(owner, spaceId, messageId),
      silent: decision?.silent,
      unknown: unknownIn(warnings),
    },
    speakers: preview.speakers.length,
  };
}

/** The unknown names in the warnings, each once. */
function unknownIn(
  warnings: readonly { readonly kind: string; readonly name?: string }[],
): readonly string[] {
  return [
    ...new Set(
      warnings.flatMap(({ kind, name }) => (kind === 'unknown-mention' ? [name ?? ''] : [])),
    ),
  ];
}

/** The runs that a message caused, including those that wait for a turn. */
async function runsFor(owner: TestClient, spaceId: string, messageId: string) {
  const { items } = await owner.call('listChains', { params: { spaceId }, query: { limit: 5 } });
  const found = items.find(({ triggerId }) => triggerId === messageId);
  if (found === undefined) return [];
  const { runs } = await owner.call('readChain', { params: { spaceId, chainId: found.id } });
  return runs
    .filter(({ triggerId }) => triggerId === messageId)
    .map(({ agentId, because }) => `${agentId} ${because}`);
}

describe.each(DATABASES)('the preview over HTTP, on $name', (kind) => {
  test(
    `[WI1] of ${ROOMS * POSTS_IN_EACH} generated messages, each gives the floor to the agents that ` +
      'its preview named, by the same rules, or is refused as the preview said',
    async () => {
      let withSpeakers = 0;
      let compared = 0;
      const opened = await openServer(kind);
      const cast = await gather(opened);
      for (const plan of fc.sample(plans, { seed: SEED, numRuns: ROOMS })) {
        const spaceId = await openRoom(cast, plan);
        for (const one of plan.drafts) {
          const { previewed, posted, speakers } = await compare(opened.owner, spaceId, one);
          expect({ ...previewed, plan, one }).toEqual({ ...posted, plan, one });
          withSpeakers += speakers > 0 ? 1 : 0;
          compared += 1;
          if (!plan.isBusy) await opened.server.conch.idle();
        }
        if (plan.isBusy) await opened.owner.call('stop', { params: { spaceId }, body: {} });
      }
      expect(compared).toBeGreaterThanOrEqual(150);
      expect(withSpeakers).toBeGreaterThan(compared / 3);
    },
  );

  test(`[WI1] ${OVERRIDES} generated settings behave as previewed once they are saved`, async () => {
    const opened = await openServer(kind);
    const cast = await gather(opened);
    let withSpeakers = 0;
    for (const { plan, change } of fc.sample(changes, { seed: SEED, numRuns: OVERRIDES })) {
      const spaceId = await openRoom(cast, plan);
      const [first, second] = plan.drafts;
      if (first === undefined || second === undefined) throw new Error('nothing is said');
      await compare(opened.owner, spaceId, first);
      if (!plan.isBusy) await opened.server.conch.idle();
      const { main, ...rest } = change;
      // The main agent must be in the room, which has the first agents only.
      const lead = main === null ? null : AGENTS[main % plan.agents];
      const mainAgentId = lead === null ? null : cast.agent(lead ?? '');
      const override = { ...rest, mainAgentId } as Override;
      const one = { ...second, override };
      const { previewed, posted, speakers } = await compare(opened.owner, spaceId, one);
      expect({ ...previewed, plan, one }).toEqual({ ...posted, plan, one });
      withSpeakers += speakers > 0 ? 1 : 0;
      await opened.owner.call('stop', { params: { spaceId }, body: {} });
    }
    expect(withSpeakers).toBeGreaterThan(OVERRIDES / 4);
  });
});
