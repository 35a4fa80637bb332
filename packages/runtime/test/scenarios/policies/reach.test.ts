import type { Agent, CallResult } from '@conch/agents';
import { asSpaceId, POLICIES, type SpaceId, type ToolCall } from '@conch/engine';
import { setSpaceRole } from '@conch/store';
import { DATABASES, type DatabaseKind } from '@conch/test-databases/vitest';
import { describe, expect, test } from 'vitest';
import { openStage } from '../../support/open-stage.ts';
import type { RoomPart, Stage } from '../../support/stage.ts';

/** An agent that makes the given calls in any space, and records their results. */
class Caller implements Agent {
  calls: readonly ToolCall[] = [];
  /** Different calls for the space in which the agent continues after a visit. */
  readonly callsIn = new Map<SpaceId, readonly ToolCall[]>();
  /** The results of the calls of the last run. */
  results: CallResult[] = [];
  spaces: readonly string[] = [];
  says = 'done';
  afterFirstCall: () => Promise<unknown> = async () => undefined;

  async *run(task: Parameters<Agent['run']>[0]): ReturnType<Agent['run']> {
    this.results = [];
    this.spaces = (await task.spaces()).map(({ name }) => name);
    const calls = this.callsIn.get(task.space.id) ?? this.calls;
    for (const [number, call] of calls.entries()) {
      const before = task.steps.find(({ callId }) => callId === `call-${number}`);
      const result = before?.result ?? (yield { kind: 'call', callId: `call-${number}`, call });
      if (result !== undefined) this.results.push(result);
      if (number === 0) await this.afterFirstCall();
    }
    return { kind: 'answered', content: this.says };
  }
}

const SECRET = 'The merger is on Friday.';

interface ReachRooms {
  readonly home?: RoomPart;
  readonly other?: RoomPart;
}

/**
 * Eve owns the space Home, and Vic owns Other. The agent Shared is in both, and Local only in
 * Other.
 */
async function open(kind: DatabaseKind, { home = {}, other = {} }: ReachRooms = {}) {
  const shared = new Caller();
  const stage = await openStage(kind, {
    people: ['Eve', 'Vic'],
    agents: {
      Shared: { agent: shared },
      Local: { script: [{ do: { say: SECRET } }] },
      Extra: { script: [{ do: { skip: true } }] },
    },
    spaces: {
      Home: { policy: 'chain', members: ['Eve', 'Shared', 'Extra'], ...home },
      Other: { policy: 'chain', members: ['Vic', 'Local', 'Shared'], ...other },
    },
  });
  return { stage, shared, callsTo: (id: SpaceId) => everyCall(id) };
}

function everyCall(spaceId: SpaceId): readonly ToolCall[] {
  return [
    { tool: 'readSpaceMessages', spaceId },
    { tool: 'sendSpaceMessage', spaceId, text: 'hello' },
    {
      tool: 'sendSpaceMessage',
      spaceId,
      text: 'what is new?',
      mention: 'Local',
      wait: { for: ['any'], timeoutSeconds: 1 },
    },
    { tool: 'goToSpace', spaceId, reason: 'to look' },
  ];
}

const codes = ({ results }: Caller) =>
  results.map((result) => (result.kind === 'refused' ? result.code : result.kind));

async function told(stage: Stage, where: string): Promise<readonly string[]> {
  return (await stage.messages(where))
    .filter(({ type }) => type === 'notice')
    .map(({ content }) => content);
}

describe.each(DATABASES)('[P-6] an agent in two spaces with different owners, on $name', (kind) => {
  test.each(POLICIES)(
    "[XS8] without the starter's membership, an agent cannot access a %s space with any tool",
    async (policy) => {
      const { stage, shared, callsTo } = await open(kind, { other: { policy, main: 'Local' } });
      await stage.say('Vic', `@Local ${SECRET}`, { in: 'Other' });
      const before = await stage.heard('Other');
      shared.calls = callsTo(stage.space('Other'));
      await stage.say('Eve', '@Shared tell me what is said there', { in: 'Home' });
      expect(codes(shared)).toEqual(Array.from({ length: 4 }, () => 'not-granted'));
      expect(JSON.stringify(shared.results)).not.toContain('merger');
      expect(await stage.heard('Other')).toEqual(before);
    },
  );

  test('[XS8] a call gets the same refusal for an unknown space, a space without the agent and a space that no right opens', async () => {
    const { stage, shared } = await open(kind);
    const unknown = asSpaceId('019a8c1e-0000-7000-8000-000000000000');
    await stage.conch.spaces.create({ name: 'Third', memberIds: [stage.id('Vic')] });
    const [third] = (await stage.conch.spaces.list()).filter(({ name }) => name === 'Third');
    const ids = [unknown, third?.id ?? unknown, stage.space('Other')];
    shared.calls = ids.flatMap(everyCall);
    await stage.say('Eve', '@Shared look everywhere', { in: 'Home' });
    expect(shared.results).toHaveLength(12);
    expect(new Set(shared.results.map((result) => JSON.stringify(result))).size).toBe(1);
  });

  test('[XS8] an agent learns neither the names of spaces that no right opens nor its earlier runs there', async () => {
    const { stage, shared } = await open(kind, {
      home: { policy: 'coordinator', main: 'Shared' },
      other: { policy: 'coordinator', main: 'Shared' },
    });
    await stage.say('Vic', 'hello', { in: 'Other' });
    shared.calls = [{ tool: 'getMyRuns' }];
    await stage.say('Eve', 'what did you do?', { in: 'Home' });
    expect(shared.spaces).toEqual(['Home']);
    expect(shared.results).toMatchObject([
      { kind: 'runs', runs: [{ spaceId: stage.space('Home') }] },
    ]);
    expect(JSON.stringify(shared.results)).not.toContain(stage.space('Other'));
  });

  test('[AD11] an agent can list its runs in each space that the starter of its chain and all people of the home space may read', async () => {
    const { stage, shared } = await open(kind, {
      home: { policy: 'coordinator', main: 'Shared', members: ['Vic', 'Shared'] },
      other: { policy: 'coordinator', main: 'Shared' },
    });
    await stage.say('Vic', 'hello', { in: 'Other' });
    shared.calls = [{ tool: 'getMyRuns' }];
    await stage.say('Vic', 'what did you do?', { in: 'Home' });
    const [result] = shared.results;
    const runs = result?.kind === 'runs' ? result.runs : [];
    expect(runs.map(({ spaceId }) => spaceId)).toEqual([stage.space('Home'), stage.space('Other')]);
  });
});

describe.each(DATABASES)('access of agents to another space, on $name', (kind) => {
  const BOTH: ReachRooms = { home: { members: ['Vic', 'Shared'] } };

  test('[XS8] an agent may post in another space if the starter of its chain may post there', async () => {
    const { stage, shared, callsTo } = await open(kind, BOTH);
    await stage.say('Vic', '@Local hello', { in: 'Other' });
    shared.calls = callsTo(stage.space('Other'));
    await stage.say('Vic', '@Shared go and ask', { in: 'Home' });
    expect(codes(shared)).toEqual(['messages', 'sent', 'reply', 'accepted']);
    expect(await stage.heard('Other')).toEqual([
      'Vic: @Local hello',
      `Local: ${SECRET}`,
      'Shared: hello',
      'Shared: what is new?',
      `Local: ${SECRET}`,
      'Shared: done',
    ]);
  });

  test('[XS8] a grant to act or to read allows only this kind of access to another space, also for services', async () => {
    const { stage, shared, callsTo } = await open(kind);
    const from = { service: 'Cron' };
    const ask = async () => {
      await stage.conch.post({ spaceId: stage.space('Home'), from, content: '@Shared go' });
      await stage.conch.idle();
      return codes(shared);
    };
    shared.calls = callsTo(stage.space('Other'));
    expect(await ask()).toEqual(['not-granted', 'not-granted', 'not-granted', 'not-granted']);
    await stage.grant('Other', { to: 'Home', kind: 'act', by: 'Vic' });
    expect(await ask()).toEqual(['not-granted', 'sent', 'not-granted', 'accepted']);
    await stage.grant('Other', { to: 'Home', kind: 'read', by: 'Vic' });
    expect(await ask()).toEqual(['messages', 'sent', 'reply', 'accepted']);
    const revoked = {
      spaceId: stage.space('Other'),
      homeId: stage.space('Home'),
      by: stage.id('Vic'),
    };
    await stage.conch.grants.revoke({ ...revoked, kind: 'act' });
    expect(await ask()).toEqual(['messages', 'not-granted', 'not-granted', 'not-granted']);
  });

  test('[XS10] a grant is listed, and giving and revoking the grant post notices in the transcript', async () => {
    const { stage } = await open(kind);
    const grant = {
      spaceId: stage.space('Other'),
      homeId: stage.space('Home'),
      kind: 'read',
    } as const;
    const by = stage.id('Vic');
    await stage.conch.grants.give({ ...grant, by });
    await stage.conch.grants.give({ ...grant, by });
    expect(await stage.conch.grants.list(grant.spaceId)).toMatchObject([
      { ...grant, grantedBy: { id: by, name: 'Vic' } },
    ]);
    await stage.conch.grants.revoke({ ...grant, by });
    await expect(stage.conch.grants.revoke({ ...grant, by })).rejects.toMatchObject({
      code: 'no-such-grant',
    });
    expect(await stage.conch.grants.list(grant.spaceId)).toEqual([]);
    expect(await told(stage, 'Other')).toEqual([
      'Vic lets agents from “Home” read this space.',
      'Vic no longer lets agents from another space read this space.',
    ]);
  });

  test('[XS8] a grant is valid only while the person who gave it has the right to give it', async () => {
    const { stage, shared } = await open(kind, { home: { members: ['Eve', 'Shared'] } });
    await stage.grant('Other', { to: 'Home', kind: 'act', by: 'Vic' });
    const place = { spaceId: stage.space('Other'), personId: stage.id('Vic'), since: 0 };
    await stage.close();
    await stage.write(() => setSpaceRole({ ...place, role: 'member' }));
    await stage.reopen();
    shared.calls = [{ tool: 'sendSpaceMessage', spaceId: place.spaceId, text: 'hello' }];
    await stage.say('Eve', '@Shared say hello there', { in: 'Home' });
    expect(codes(shared)).toEqual(['not-granted']);
  });

  test('[XS8] a reply from another space is not delivered after its grant is revoked', async () => {
    const { stage, shared } = await open(kind, { other: { members: ['Vic', 'Shared'] } });
    const grant = {
      spaceId: stage.space('Other'),
      homeId: stage.space('Home'),
      by: stage.id('Vic'),
    };
    await stage.grant('Other', { to: 'Home', kind: 'act', by: 'Vic' });
    await stage.grant('Other', { to: 'Home', kind: 'read', by: 'Vic' });
    shared.calls = [
      {
        tool: 'sendSpaceMessage',
        spaceId: stage.space('Other'),
        text: 'what is new?',
        wait: { for: ['human'], timeoutSeconds: 120 },
      },
    ];
    await stage.post('Eve', '@Shared ask there', { in: 'Home' });
    await stage.seen(
      (item) => item.kind === 'event' && JSON.stringify(item).includes('what is new?'),
      'Other',
    );
    await stage.conch.grants.revoke({ ...grant, kind: 'read' });
    await stage.say('Vic', `@human ${SECRET}`, { in: 'Other' });
    expect(codes(shared)).toEqual(['not-granted']);
    expect(await stage.heard('Home')).toEqual(['Eve: @Shared ask there', 'Shared: done']);
  });

  test('[XS8] a space that denies disclosure cannot be read without a grant', async () => {
    const { stage, shared } = await open(kind, { ...BOTH, other: { disclosure: 'deny' } });
    await stage.say('Vic', '@Local hello', { in: 'Other' });
    const [read, send, ask] = everyCall(stage.space('Other'));
    shared.calls = [read, send, ask].flatMap((call) => call ?? []);
    await stage.say('Vic', '@Shared go and ask', { in: 'Home' });
    expect(codes(shared)).toEqual(['not-granted', 'sent', 'not-granted']);
    await stage.grant('Other', { to: 'Home', kind: 'read', by: 'Vic' });
    await stage.say('Vic', '@Shared go and ask', { in: 'Home' });
    expect(codes(shared)).toEqual(['messages', 'sent', 'reply']);
  });

  test('[XS9] an agent that went to a space without a right to read it cannot send text from that space to another space', async () => {
    const { stage, shared } = await open(kind);
    await stage.grant('Other', { to: 'Home', kind: 'act', by: 'Vic' });
    const [home, other] = [stage.space('Home'), stage.space('Other')];
    shared.calls = [
      { tool: 'goToSpace', spaceId: other, reason: 'to ask' },
      { tool: 'mentionAgent', target: 'Local', reason: 'to know', expectReply: true },
    ];
    // When the agent gets the floor back in the visited space, the agent has read Local's text and
    // tries to post this text at home.
    shared.callsIn.set(other, [
      { tool: 'sendSpaceMessage', spaceId: home, text: SECRET },
      { tool: 'goToSpace', spaceId: home, reason: 'to tell' },
      { tool: 'readSpaceMessages', spaceId: home },
    ]);
    await stage.say('Eve', '@Shared go there', { in: 'Home' });
    expect(await stage.floor('Other')).toEqual(['Local CH4', 'Shared CH5']);
    expect(codes(shared)).toEqual(['not-granted', 'not-granted', 'not-granted']);
    expect(await stage.heard('Home')).toEqual(['Eve: @Shared go there']);
    await stage.grant('Other', { to: 'Home', kind: 'read', by: 'Vic' });
    await stage.say('Eve', '@Shared go there', { in: 'Home' });
    // Vic has granted the right to post at home, but no right to read Other exists.
    expect(codes(shared)).toEqual(['sent', 'accepted', 'not-granted']);
  });
});

describe.each(DATABASES)(
  'an answer to people who may not read the other space, on $name',
  (kind) => {
    /** Vic is a member of both spaces. Eve is only a member of Home and would read the answer. */
    const MIXED: ReachRooms = { home: { members: ['Vic', 'Eve', 'Shared'] } };

    async function asked(kindOf: DatabaseKind) {
      const { stage, shared } = await open(kindOf, MIXED);
      await stage.say('Vic', `@human ${SECRET}`, { in: 'Other' });
      const read: ToolCall = { tool: 'readSpaceMessages', spaceId: stage.space('Other') };
      shared.calls = [read, { ...read, limit: 1 }];
      await stage.say('Vic', '@Shared what is new?', { in: 'Home' });
      const spaceId = stage.space('Home');
      const [open_] = await stage.conch.approvals.list(spaceId);
      if (open_ === undefined) throw new Error('nobody was asked');
      const answer = async (who: string, approve: boolean) => {
        const { runId, callId } = open_;
        await stage.conch.approvals.answer({ spaceId, runId, callId, by: stage.id(who), approve });
        await stage.conch.idle();
      };
      return { stage, shared, approval: open_, answer };
    }

    test('[XS8] a run that reads another space needs one approval of a person who may read both spaces', async () => {
      const { stage, shared, approval, answer } = await asked(kind);
      expect(approval).toMatchObject({ tool: 'readSpaceMessages', verdict: null });
      expect(shared.results).toEqual([]);
      await expect(answer('Eve', true)).rejects.toMatchObject({ code: 'may-not-read' });
      await answer('Vic', true);
      expect(codes(shared)).toEqual(['messages', 'messages']);
      expect(JSON.stringify(shared.results)).toContain('merger');
      expect(await stage.conch.approvals.list(stage.space('Home'))).toHaveLength(1);
    });

    test('[XS8] an approval to read a space ends when its approver may no longer read that space', async () => {
      const { stage, shared, answer } = await asked(kind);
      shared.afterFirstCall = () =>
        stage.conch.spaces.removeMember(stage.space('Other'), stage.id('Vic'));
      await answer('Vic', true);
      expect(codes(shared)).toEqual(['messages', 'not-granted']);
    });

    test('[XS8] a read of another space is refused when a person denies it', async () => {
      const { shared, answer } = await asked(kind);
      await answer('Eve', false);
      expect(codes(shared)).toEqual(['not-granted', 'not-granted']);
      expect(JSON.stringify(shared.results)).not.toContain('merger');
    });

    test('[XS8] with a grant of an owner, a read of another space needs no approval', async () => {
      const { stage, shared } = await open(kind, MIXED);
      await stage.grant('Other', { to: 'Home', kind: 'read', by: 'Vic' });
      shared.calls = [{ tool: 'readSpaceMessages', spaceId: stage.space('Other') }];
      await stage.say('Eve', '@Shared what is new?', { in: 'Home' });
      expect(codes(shared)).toEqual(['messages']);
    });

    test('[AD10] a tool that the policy does not have is refused without an approval request', async () => {
      const home: RoomPart = { policy: 'mention', members: ['Vic', 'Eve', 'Shared'] };
      const { stage, shared } = await open(kind, { home });
      shared.calls = [{ tool: 'readSpaceMessages', spaceId: stage.space('Other') }];
      await stage.say('Vic', '@Shared what is new?', { in: 'Home' });
      expect(codes(shared)).toEqual(['wrong-policy']);
      expect(await stage.conch.approvals.list(stage.space('Home'))).toEqual([]);
    });
  },
);
