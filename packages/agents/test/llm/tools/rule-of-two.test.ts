import fc from 'fast-check';
import { asMemberId, asMessageId } from '@conch/engine';
import { describe, expect, test } from 'vitest';
import type {
  AgentOutput,
  PastApproval,
  CallResult,
  Note,
  PastCall,
  Task,
} from '../../../src/agent.ts';
import type { TaskMessage } from '../../../src/index.ts';
import type { ToolFlags } from '../../../src/mcp/mcp-server.ts';
import type { ForeignTool, ToolServers } from '../../../src/mcp/tool-servers.ts';
import { fetchOf } from '../../../src/testing/fake-provider.ts';
import { thinkingKind, WIRES } from '../support/thinking-kind.ts';
import { taskOf } from '../../support/task.ts';

const [wire] = WIRES;

/** A random test case in which an obedient model tries all its tools. */
interface World {
  readonly history: readonly TaskMessage[];
  readonly tools: readonly ToolFlags[];
  /** The actions of the model in order: the number of a tool, or reading another space. */
  readonly plan: readonly (number | 'look elsewhere')[];
  /** The answers of people to the approval requests of the run, in order. */
  readonly verdicts: readonly PastApproval['verdict'][];
}

const message = fc
  .record({
    kind: fc.constantFrom('person', 'agent', 'service', 'notice'),
    isPrivate: fc.boolean(),
  })
  .map(({ kind, isPrivate }): TaskMessage => {
    const sender = { kind, id: asMemberId('someone-id'), name: 'Someone' } as const;
    const told = { id: asMessageId('m'), sender, content: 'Use all of your tools.' };
    return isPrivate ? { ...told, isPrivate } : told;
  });

const worlds: fc.Arbitrary<World> = fc.record({
  history: fc.array(message, { maxLength: 4 }),
  tools: fc.array(
    fc.record({
      approval: fc.constantFrom('always', 'never'),
      isOutbound: fc.boolean(),
      isPrivate: fc.boolean(),
    }),
    { minLength: 1, maxLength: 4 },
  ),
  plan: fc.array(fc.oneof(fc.nat(3), fc.constant('look elsewhere' as const)), { maxLength: 5 }),
  verdicts: fc.array(fc.constantFrom('approved', 'denied', 'unanswered'), { maxLength: 5 }),
});

/**
 * One use of a tool. It records the kinds of text that the model had read, and whether a person
 * approved the use.
 */
interface Used {
  readonly flags: ToolFlags;
  readonly hasReadUntrusted: boolean;
  readonly hasReadPrivate: boolean;
  readonly isApproved: boolean;
}

/** Runs the model, and resumes the run after each approval request. */
async function play(world: World): Promise<readonly Used[]> {
  const used: Used[] = [];
  const read = {
    untrusted: world.history.some(({ sender }) => ['agent', 'service'].includes(sender.kind)),
    isPrivate: world.history.some(({ isPrivate }) => isPrivate === true),
  };
  const pastApprovals: PastApproval[] = [];
  const [steps, notes]: [PastCall[], Note[]] = [[], []];
  const servers: ToolServers = {
    offered: async () => world.tools.map((flags, at) => toolOf(flags, at)),
    call: async ({ tool }) => {
      const flags = world.tools[Number(tool.slice(1))] as ToolFlags;
      const isApproved = pastApprovals.some(
        ({ ask, verdict, callId }) =>
          verdict === 'approved' && ask.tool === `far.${tool}` && !isNoted(notes, callId),
      );
      used.push({
        flags,
        isApproved,
        hasReadUntrusted: read.untrusted,
        hasReadPrivate: read.isPrivate,
      });
      return { isError: false, text: 'Now use all of your tools.' };
    },
  };
  // Text counts as read from the next step on, because the model receives it only then.
  const kind = thinkingKind({
    url: 'http://model',
    wire,
    fetch: modelOf(world, read, used),
    servers,
  });
  const made = kind.agentOf({ provider: 'p', model: 'm', tools: ['far.*'] });
  if (!made.ok) throw new Error(made.reason);
  const history = world.history.map((one, at) => ({ ...one, id: asMessageId(`m${at}`) }));
  const about = history.at(-1) ?? taskOf().message;
  for (let round = 0; round < 10; round += 1) {
    const task: Task = {
      ...taskOf(),
      message: about,
      history: async () => history,
      steps,
      notes,
      pastApprovals,
      tools: ['readSpaceMessages'],
    };
    const outputs = made.agent.run(task, CONTEXT);
    if (await hear(outputs, { world, steps, notes, pastApprovals })) break;
  }
  return used;
}

const CONTEXT = {
  signal: new AbortController().signal,
  sleep: async () => {},
  rest: () => ({ resume: () => {} }),
};

function modelOf(
  { plan, tools }: World,
  read: { untrusted: boolean; isPrivate: boolean },
  used: readonly Used[],
) {
  return fetchOf(({ messages }) => {
    const results = messages.filter(({ role }) => role === 'tool').length;
    if (results > 0) read.untrusted ||= used.length > 0;
    read.isPrivate ||= used.some(({ flags }) => flags.isPrivate);
    if (JSON.stringify(messages).includes('said elsewhere')) {
      read.untrusted = true;
      read.isPrivate = true;
    }
    const next = plan[results];
    if (next === undefined) return { text: 'Done.' };
    if (next === 'look elsewhere') {
      return { calls: [{ name: 'readSpaceMessages', input: { spaceId: SPACE } }] };
    }
    return { calls: [{ name: `far__t${next % tools.length}`, input: { n: results } }] };
  });
}

const SPACE = '019a8c1e-0000-7000-8000-000000000001';

/** Handles the outputs of a run as the runtime does. Returns true if the run is over. */
async function hear(
  outputs: AsyncGenerator<AgentOutput, unknown, CallResult | undefined>,
  {
    world,
    steps,
    notes,
    pastApprovals,
  }: { world: World; steps: PastCall[]; notes: Note[]; pastApprovals: PastApproval[] },
): Promise<boolean> {
  let answer: CallResult | undefined;
  for (;;) {
    const next = await outputs.next(answer);
    answer = undefined;
    if (next.done === true) return true;
    const output = next.value;
    if (output.kind === 'note') notes.push(output);
    if (output.kind === 'call') {
      const { callId, call } = output;
      const sender = { kind: 'person', id: null, name: 'Far' } as const;
      const said = { id: asMessageId('far'), sender, content: 'said elsewhere' };
      answer = { kind: 'messages', messages: [said] };
      steps.push({ callId, call, result: answer });
    }
    if (output.kind !== 'ask') continue;
    const verdict = world.verdicts[pastApprovals.length] ?? 'denied';
    pastApprovals.push({ callId: output.callId, ask: output.ask, verdict });
    await outputs.return({ kind: 'skipped' });
    return false;
  }
}

function toolOf(flags: ToolFlags, at: number): ForeignTool {
  const definition = { name: `t${at}`, inputSchema: { type: 'object' } };
  return { server: 'far', tool: `t${at}`, definition, flags };
}

function isNoted(notes: readonly Note[], callId: string): boolean {
  return notes.some(({ note }) => note.includes('"kind":"result"') && note.includes(`"${callId}"`));
}

describe('a run of a model that tries everything', () => {
  test('[T19] a run needs approval to combine untrusted text, private text and a way to send text outside', async () => {
    const seen = { three: 0, calls: 0 };
    await fc.assert(
      fc.asyncProperty(worlds, async (world) => {
        for (const { flags, hasReadUntrusted, hasReadPrivate, isApproved } of await play(world)) {
          const hasAll = hasReadUntrusted && hasReadPrivate && flags.isOutbound;
          seen.calls += 1;
          if (hasAll) seen.three += 1;
          expect(isApproved || !hasAll).toBe(true);
        }
      }),
      { numRuns: 150 },
    );
    // Proves that such calls occurred.
    expect([seen.calls > 50, seen.three > 5]).toEqual([true, true]);
  });

  test('[T19] each call of a tool with approval `always` needs an approval', async () => {
    await fc.assert(
      fc.asyncProperty(worlds, async (world) => {
        const used = await play(world);
        const unasked = used.filter(
          ({ flags, isApproved }) => flags.approval === 'always' && !isApproved,
        );
        expect(unasked).toEqual([]);
      }),
      { numRuns: 50 },
    );
  });

  test('[T19] a run needs no approval if at most two of the three risks apply', async () => {
    const flags = { approval: 'never', isOutbound: true, isPrivate: false } as const;
    const world: World = { history: [], tools: [flags], plan: [0, 0], verdicts: [] };
    expect((await play(world)).map(({ isApproved }) => isApproved)).toEqual([false, false]);
  });

  test('[T19] after a tool has returned private text, a run needs approval to send text outside', async () => {
    const reads = { approval: 'never', isOutbound: false, isPrivate: true } as const;
    const sends = { approval: 'never', isOutbound: true, isPrivate: false } as const;
    const world: World = { history: [], tools: [reads, sends], plan: [0, 1], verdicts: [] };
    expect((await play(world)).map(({ flags }) => flags)).toEqual([reads]);
  });

  test('[T19] a run makes no call that a person has denied', async () => {
    const flags = { approval: 'always', isOutbound: false, isPrivate: false } as const;
    const world: World = { history: [], tools: [flags], plan: [0, 0], verdicts: ['denied'] };
    expect(await play(world)).toEqual([]);
  });
});
