import { DATABASES } from '@conch/test-databases/vitest';
import type { HTTP_API } from '@conch/protocol';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { z } from 'zod';
import type { Client } from '../support/client.ts';
import { makeRoom } from '../support/make-room.ts';
import { openServer, type OpenServer } from '../support/open-server.ts';

// Whatever is previewed is then posted: the line of the composer must not be wrong once.
const ROOMS = 30;
const POSTS_IN_EACH = 6;
const SEED = 20_261_116;

const AGENTS = ['Ann', 'Ann Lee', 'Bob', 'حسام', 'Numbers Desk'] as const;
const OUTSIDER = 'Zed';

interface Said {
  readonly content: string;
  /** Which of the messages so far it replies to, counted from the newest. */
  readonly replyTo: number | null;
}

interface Plan {
  readonly policy: 'broadcast' | 'mention' | 'chain' | 'admin';
  readonly main: number | null;
  readonly picker: 'round-robin' | 'last-spoke' | 'relevance';
  readonly humanMentions: 'admin' | 'route';
  readonly unknownMentions: 'warn' | 'refuse';
  readonly turnLimit: number;
  readonly maxRuns: number;
  readonly agents: number;
  readonly quiet: readonly boolean[];
  readonly off: readonly boolean[];
  /** Nobody finishes: every message meets agents that are still at work. */
  readonly isBusy: boolean;
  readonly isAlone: boolean;
  readonly said: readonly Said[];
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
const said = fc.record({
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
  policy: fc.constantFrom('broadcast', 'mention', 'chain', 'admin'),
  main: fc.option(fc.nat({ max: AGENTS.length - 1 })),
  picker: fc.constantFrom('round-robin', 'last-spoke', 'relevance'),
  humanMentions: fc.constantFrom('admin', 'route'),
  unknownMentions: fc.constantFrom('warn', 'warn', 'refuse'),
  turnLimit: fc.constantFrom(0, 1, 2, 3, 20),
  maxRuns: fc.constantFrom(1, 2, 10),
  agents: fc.integer({ min: 1, max: AGENTS.length }),
  quiet: flags,
  off: seldom,
  isBusy: fc.boolean(),
  isAlone: fc.boolean(),
  said: fc.array(said, { minLength: POSTS_IN_EACH, maxLength: POSTS_IN_EACH }),
});

// Answers that wake others, so that turns are used up and floors are left in all sorts of states.
function rulesOf(name: string, isBusy: boolean): readonly object[] {
  if (isBusy) return [{ do: { say: 'later', delayMs: 600_000 } }];
  const say = name === 'Ann' ? '@Bob what of “{{content}}”?' : `I am ${name}: “{{content}}”.`;
  return [{ when: { contains: 'think' }, do: { skip: true } }, { do: { say } }];
}

interface Cast {
  readonly owner: Client;
  readonly petra: string;
  readonly agent: (name: string) => string;
}

/** Everybody who is in some of the rooms. */
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
      status: plan.off[nth] === true ? ('inactive' as const) : ('active' as const),
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
  // A space of several agents and no admin agent is refused that policy, and keeps the usual one.
  await owner.ask('changeSpace', { params: { spaceId }, body: { settings: { policy } } });
  return spaceId;
}

/** Previews something, says it, and gives both: what was foretold, and what came. */
async function compare(owner: Client, spaceId: string, { content, replyTo }: Said) {
  const params = { spaceId };
  const { items } = await owner.call('readMessages', { params, query: { limit: 20 } });
  const target = replyTo === null ? undefined : items.toReversed()[replyTo];
  const body = { content, ...(target === undefined ? {} : { replyToId: target.id }) };
  const [preview] = (await owner.call('previewMessage', { params, body })).previews;
  if (preview === undefined) throw new Error('there was no preview');
  const answer = await owner.ask('postMessage', { params, body });
  if (answer.problem !== null) {
    return {
      told: { refused: preview.refused?.code },
      came: { refused: answer.problem.code },
      speakers: 0,
    };
  }
  const { messageId, warnings } = answer.body as z.output<typeof HTTP_API.postMessage.answer.body>;
  const [decision] = (await owner.call('listDecisions', { params, query: { messageId } })).items;
  return {
    told: {
      refused: preview.refused,
      speakers: preview.speakers.map(({ agentId, because }) => `${agentId} ${because}`),
      silent: preview.silent,
      unknown: unknownIn(preview.warnings),
    },
    came: {
      refused: null,
      speakers: await runsFor(owner, spaceId, messageId),
      silent: decision?.silent,
      unknown: unknownIn(warnings),
    },
    speakers: preview.speakers.length,
  };
}

/** Each name once, however often it is mentioned. */
function unknownIn(
  warnings: readonly { readonly kind: string; readonly name?: string }[],
): readonly string[] {
  return [
    ...new Set(
      warnings.flatMap(({ kind, name }) => (kind === 'unknown-mention' ? [name ?? ''] : [])),
    ),
  ];
}

/** The runs that a message led to, those that wait for a turn among them. */
async function runsFor(owner: Client, spaceId: string, messageId: string) {
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
    `[WI1] of ${ROOMS * POSTS_IN_EACH} generated messages, each gives the floor to whom its ` +
      'preview named, by the same rules, or is refused as it said',
    async () => {
      let withSpeakers = 0;
      let compared = 0;
      const opened = await openServer(kind);
      const cast = await gather(opened);
      for (const plan of fc.sample(plans, { seed: SEED, numRuns: ROOMS })) {
        const spaceId = await openRoom(cast, plan);
        for (const one of plan.said) {
          const { told, came, speakers } = await compare(opened.owner, spaceId, one);
          expect({ ...told, plan, one }).toEqual({ ...came, plan, one });
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
});
