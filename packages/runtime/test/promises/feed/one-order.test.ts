import type { Agent } from '@conch/agents';
import type { SpaceId } from '@conch/engine';
import { DATABASES, type DatabaseKind } from '@conch/test-databases/vitest';
import { describe, expect, onTestFinished, test } from 'vitest';
import { createConch, type Conch, type FeedItem, type MessageView } from '../../../src/index.ts';
import { placeJob } from '../../../src/run/place-job.ts';
import type { LiveRun } from '../../../src/run/live-run.ts';
import type { SpaceChange } from '../../../src/space/space-change.ts';
import { TestGate } from '../../support/gate.ts';
import { openStage } from '../../support/open-stage.ts';
import { Stage, type StageCast } from '../../support/stage.ts';
import { PromptedAgent } from '../support/prompted.ts';
import { until } from '../support/turns.ts';

type Stream = Extract<FeedItem, { kind: 'stream_start' | 'stream_resume' }>;

describe.each(DATABASES)('the order of messages for all watchers, on $name', (kind) => {
  test('an answer is shown where its stream began, even if another stream ends first', async () => {
    const { stage, slow, fast, streams } = await room(kind);
    await stage.post('Ana', 'question');
    slow.say('s');
    await until(() => streams.length === 1);
    fast.say('f');
    await until(() => streams.length === 2);
    await stage.post('Ana', '@human meanwhile');
    fast.answers('fast');
    await until(async () => (await stage.messages()).length === 3);
    slow.answers('slow');
    await stage.conch.idle();
    expect(shown(await stage.messages())).toEqual(['question', 'slow', 'fast', '@human meanwhile']);
    expect(streams.map(({ ordinal }) => ordinal)).toEqual([1, 2]);
    const answers = (await stage.messages()).filter(({ ordinal }) => ordinal > 0);
    for (const answer of answers) {
      const stream = streams.find(({ messageId }) => messageId === answer.id);
      expect(placeOf(answer)).toEqual(placeOf(stream!));
    }
  });

  test('a message that was not streamed is shown at its own event number', async () => {
    const { stage, slow, fast, streams } = await room(kind);
    await stage.post('Ana', 'question');
    slow.answers('at once');
    fast.ends({ kind: 'skipped' });
    await stage.conch.idle();
    for (const message of await stage.messages()) {
      expect(placeOf(message)).toEqual({ shownAt: message.seq, ordinal: 0 });
    }
    expect(streams).toEqual([]);
  });

  test('a run that is resumed after a restart streams at the same position', async () => {
    const { stage, slow, fast, streams } = await room(kind);
    await stage.post('Ana', 'question');
    slow.say('s');
    await until(() => streams.length === 1);
    fast.answers('fast');
    await until(async () => (await stage.messages()).length === 2);
    await stage.reopen();
    const again = watch(stage.conch, stage.space());
    slow.say('slow');
    await until(() => again.length === 1);
    expect(placeOf(again[0]!)).toEqual(placeOf(streams[0]!));
    slow.answers('slow');
    await stage.conch.idle();
    expect(shown(await stage.messages())).toEqual(['question', 'slow', 'fast']);
  });

  test('stopped and failed answers are shown at the positions of their streams', async () => {
    const { stage, slow, fast, streams } = await room(kind);
    await stage.post('Ana', 'question');
    slow.say('s');
    await until(() => streams.length === 1);
    fast.say('f');
    await until(() => streams.length === 2);
    await stage.post('Ana', '@human meanwhile');
    fast.ends({ kind: 'failed', failure: 'error', message: 'broken' });
    await until(async () => (await stage.messages()).length === 3);
    await stage.conch.stop({ spaceId: stage.space(), by: stage.id('Ana') });
    await stage.conch.idle();
    const messages = await stage.messages();
    expect(messages.map(({ status }) => status).toSorted()).toEqual([
      'cancelled',
      'complete',
      'complete',
      'failed',
    ]);
    expect(shown(messages)).toEqual(['question', 's', 'f', '@human meanwhile']);
  });

  test('a stream that ends without a message leaves no gap in the order', async () => {
    const { stage, slow, fast, streams } = await room(kind);
    await stage.post('Ana', 'question');
    slow.say('s');
    await until(() => streams.length === 1);
    slow.ends({ kind: 'skipped' });
    fast.say('f');
    await until(() => streams.length === 2);
    fast.answers('fast');
    await stage.conch.idle();
    expect(shown(await stage.messages())).toEqual(['question', 'fast']);
    expect(streams.map(({ ordinal }) => ordinal)).toEqual([1, 2]);
  });

  test('an edit or a new version of an answer does not change its position', async () => {
    const { stage, slow, fast, streams } = await room(kind);
    const [spaceId, by] = [stage.space(), stage.id('Ana')];
    await stage.post('Ana', 'question');
    slow.say('s');
    await until(() => streams.length === 1);
    fast.answers('fast');
    await until(async () => (await stage.messages()).length === 2);
    slow.answers('slow');
    await stage.conch.idle();
    const [question, answer] = inOrder(await stage.messages());
    await stage.conch.edit({ spaceId, messageId: question!.id, by, content: 'question!' });
    await stage.conch.regenerate({ spaceId, messageId: answer!.id, by });
    slow.say('sl');
    await until(() => streams.length === 2);
    slow.answers('slower');
    await stage.conch.idle();
    const messages = await stage.messages();
    expect(shown(messages)).toEqual(['question!', 'slower', 'fast']);
    expect(placeOf(inOrder(messages)[1]!)).toEqual(placeOf(answer!));
  });

  test('the stream of a regenerated version is shown at the position of its message', async () => {
    const { stage, slow, fast, streams } = await room(kind);
    const [spaceId, by] = [stage.space(), stage.id('Ana')];
    await stage.post('Ana', 'question');
    slow.say('s');
    await until(() => streams.length === 1);
    slow.answers('streamed');
    fast.answers('at once');
    await stage.conch.idle();
    const [, streamed, whole] = inOrder(await stage.messages());
    for (const [agent, message] of [[slow, streamed!] as const, [fast, whole!] as const]) {
      const before = streams.length;
      await stage.conch.regenerate({ spaceId, messageId: message.id, by });
      agent.say('again');
      await until(() => streams.length > before);
      agent.answers('again');
      await stage.conch.idle();
      expect(placeOf(streams.at(-1)!)).toEqual(placeOf(message));
    }
  });

  test('a node that has lost its claim on a run does not stream a new version of the message', async () => {
    const place = await kind.forTest();
    const stage = await Stage.open(place, { people: ['Ana'], agents: {}, spaces: { Room: {} } });
    const { messageId } = await stage.post('Ana', 'question');
    await stage.close();
    const claim = { spaceId: stage.space(), id: 'taken', owner: 'lost', token: 1 };
    const cause = { kind: 'regenerate', messageId } as const;
    const live = { spaceId: stage.space(), claimed: { claim, run: { cause } }, isEnding: false };
    const database = await place.open();
    onTestFinished(() => database.close());
    const job = placeJob(live as unknown as LiveRun);
    const change = { space: { nextSeq: 9 } } as SpaceChange;
    expect(await database.transact(() => job.apply(change, undefined as never, []))).toBeNull();
  });

  test('an export lists messages in the same order as watchers see them', async () => {
    const { stage, slow, fast, streams } = await room(kind);
    await stage.post('Ana', 'question');
    slow.say('s');
    await until(() => streams.length === 1);
    // More events than one page of an export contains.
    for (let nth = 0; nth < 60; nth += 1) await stage.post('Ana', `@human ${nth}`);
    fast.answers('fast');
    await until(async () => (await stage.messages()).length === 62);
    slow.answers('slow');
    await stage.conch.idle();
    const lines = [];
    for await (const line of stage.conch.read.exportOf(stage.space())) lines.push(line);
    const messages = lines.flatMap((line) => (line.kind === 'message' ? [line.message] : []));
    expect(messages).toEqual(inOrder(await stage.messages()));
    expect(messages[1]?.content).toBe('slow');
    expect(lines.at(-1)).toMatchObject({ kind: 'end', messages: 63 });
    const decisions = lines.flatMap((line) => (line.kind === 'decision' ? [line.decision] : []));
    expect(decisions.map(({ seq }) => seq)).toEqual(decisions.map((_, nth) => nth + 1));
  });
});

describe.each(DATABASES)('the order across waits and spaces, on $name', (kind) => {
  test('the stream of a run that waits for a reply keeps its position, and the message of the wait is shown after it', async () => {
    const { stage, lead, streams } = await office(kind);
    await stage.post('Ana', 'book it');
    lead.say('Let me ask. ');
    await until(() => streams.length === 1);
    lead.does({
      kind: 'call',
      callId: 'ask',
      call: {
        tool: 'sendSpaceMessage',
        spaceId: stage.space('Room'),
        text: 'which day?',
        wait: { for: ['human'], timeoutSeconds: 60 },
      },
    });
    await until(async () => (await stage.messages('Room')).length === 2);
    await stage.conch.idle();
    await stage.post('Ana', 'Monday');
    lead.say('Booked.');
    await until(() => streams.length === 2);
    lead.answers('Booked.');
    await stage.conch.idle();
    expect(streams[1]).toMatchObject(placeOf(streams[0]!));
    const messages = await stage.messages('Room');
    expect(shown(messages)).toEqual(['book it', 'Booked.', 'which day?', 'Monday']);
    const asked = messages.find(({ content }) => content === 'which day?');
    expect(asked).toMatchObject({ shownAt: asked?.seq, ordinal: 0 });
  });

  test('an answer that is posted in another space than its stream is shown at its own event number', async () => {
    const { stage, lead, streams } = await office(kind);
    await stage.post('Ana', 'tell the hall');
    lead.say('On my way. ');
    await until(() => streams.length === 1);
    const call = { tool: 'goToSpace', spaceId: stage.space('Hall'), reason: 'asked to' } as const;
    lead.does({ kind: 'call', callId: 'go', call });
    lead.answers('Hello, hall.');
    await stage.conch.idle();
    const [said] = await stage.messages('Hall');
    expect(said).toMatchObject({ content: 'Hello, hall.', shownAt: said?.seq, ordinal: 0 });
    expect(shown(await stage.messages('Room'))).toEqual(['tell the hall']);
  });
});

const nodesShare = DATABASES.filter(({ name }) => name === 'PostgreSQL');

describe.each(nodesShare)('streams of one space on two nodes, on $name', (kind) => {
  test('streams of one space on two nodes get different positions', async () => {
    const names = Array.from({ length: 12 }, (_, nth) => `Agent${nth}`);
    const allTold = new TestGate();
    const agent: Agent = {
      async *run(_task, { signal }) {
        yield { kind: 'delta', text: 'word' };
        await allTold.pass(signal);
        return { kind: 'answered', content: 'word' };
      },
    };
    const kinds = [{ name: 'script', agentOf: () => ({ ok: true, agent }) as const }];
    const options = { timing: { pollMs: 20 }, kinds };
    const place = await kind.forTest();
    const stage = await Stage.open(place, {
      people: ['Ana'],
      agents: Object.fromEntries(names.map((name) => [name, { script: [] }])),
      spaces: { Room: { policy: 'broadcast' } },
      // The other node claims the runs for which this node has no slots.
      options: { ...options, parallelRuns: 4 },
    });
    onTestFinished(() => stage.close());
    const other = await createConch({ database: await place.open(), ...options });
    onTestFinished(() => other.close({ drainMs: 0 }));
    const streams = [stage.conch, other].map((node) => watch(node, stage.space()));
    await stage.post('Ana', 'hello');
    // A node that is slow for a moment may start a run again. The stream keeps its position.
    const distinct = () => [
      ...new Map(streams.flat().map((stream) => [stream.messageId, stream])).values(),
    ];
    await until(() => distinct().length === names.length);
    expect(streams.every(({ length }) => length > 0)).toBe(true);
    const ordinals = distinct().map(({ ordinal }) => ordinal);
    expect(ordinals.toSorted((a, b) => a - b)).toEqual(names.map((_, nth) => nth + 1));
    allTold.open();
    await until(async () => (await stage.messages()).length === names.length + 1);
    const seen = distinct().toSorted((one, next) => one.ordinal - next.ordinal);
    expect(
      inOrder(await stage.messages())
        .slice(1)
        .map(({ id }) => id),
    ).toEqual(seen.map(({ messageId }) => messageId));
  });
});

async function room(kind: DatabaseKind) {
  const [slow, fast] = [new PromptedAgent(), new PromptedAgent()];
  const stage = await openStage(kind, {
    people: ['Ana'],
    agents: { Slow: { agent: slow }, Fast: { agent: fast } },
    spaces: { Room: { policy: 'broadcast' } },
  });
  return { stage, slow, fast, streams: watch(stage.conch, stage.space()) };
}

/** Opens two spaces with one agent that is a member of both. */
async function office(kind: DatabaseKind) {
  const lead = new PromptedAgent();
  const policy = { policy: 'coordinator', main: 'Lead' } as const;
  const cast: StageCast = {
    people: ['Ana'],
    agents: { Lead: { agent: lead } },
    spaces: { Room: policy, Hall: policy },
  };
  const stage = await openStage(kind, cast);
  return { stage, lead, streams: watch(stage.conch, stage.space('Room')) };
}

/** The streams that are announced to a new watcher. */
function watch(conch: Conch, spaceId: SpaceId): readonly Stream[] {
  const streams: Stream[] = [];
  const feed = conch.subscribe(spaceId);
  void (async () => {
    for await (const item of feed) {
      if (item.kind === 'stream_start' || item.kind === 'stream_resume') streams.push(item);
    }
  })();
  return streams;
}

function placeOf({ shownAt, ordinal }: Pick<MessageView, 'shownAt' | 'ordinal'>) {
  return { shownAt, ordinal };
}

function inOrder(messages: readonly MessageView[]): readonly MessageView[] {
  return messages.toSorted(
    (one, other) =>
      one.shownAt - other.shownAt || one.ordinal - other.ordinal || one.seq - other.seq,
  );
}

function shown(messages: readonly MessageView[]): readonly string[] {
  return inOrder(messages).map(({ content }) => content);
}
