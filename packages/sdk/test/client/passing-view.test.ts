import { type PassingFrame, type SpaceView } from '@conch/sdk';
import { afterEvent, afterPassing, afterSubscribed, viewOf } from '@conch/sdk/view';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ModelSpace } from './support/model-space.ts';

const NOW = { page: 0, members: 0, runs: 0, silences: 0 };
const spaceId = '019b7a10-0000-7000-8000-00000000000a' as never;
const SPACE = new ModelSpace(Array.from({ length: 50 }, () => ({ do: 'post', count: 1 }) as const));
const VIEW = viewOf(SPACE.fetched(SPACE.head, NOW));

function idOf(agent: number): never {
  return `stream ${agent}` as never;
}

function begun(agent: number): PassingFrame {
  const names = { agentId: `agent ${agent}`, agentName: `Agent ${agent}` };
  const about = { spaceId, messageId: idOf(agent), runId: `run ${agent}`, ...names };
  return {
    type: 'stream_start',
    ...about,
    replyToId: null,
    shownAt: SPACE.head,
    ordinal: agent + 1,
  };
}

type Resumed = Extract<PassingFrame, { type: 'stream_resume' }>;

function resumed(agent: number, content: string): PassingFrame {
  const about = begun(agent) as PassingFrame & { type: 'stream_start' };
  return { ...about, type: 'stream_resume', content };
}

function ended(agent: number, outcome: 'parked' | 'responded' | 'skipped'): PassingFrame {
  const runId = `run ${agent}`;
  return { type: 'stream_end', spaceId, messageId: idOf(agent), runId, outcome };
}

function after(view: SpaceView, ...frames: readonly PassingFrame[]): SpaceView {
  return frames.reduce((now, frame) => afterPassing(now, frame, 0), view);
}

function textOf({ streams }: SpaceView, agent: number): string | undefined {
  return streams.find(({ messageId }) => messageId === idOf(agent))?.content;
}

/** Streams of three agents, word by word, sometimes resumed with the whole text. */
const speech = fc.array(
  fc.record({
    agent: fc.nat({ max: 2 }),
    delta: fc.string({ unit: 'grapheme', minLength: 1, maxLength: 5 }),
    isResumed: fc.boolean(),
    isTwice: fc.boolean(),
  }),
  { maxLength: 60 },
);

test('[I-11] interleaved, repeated and resumed chunks give the exact text of each agent', () => {
  fc.assert(
    fc.property(speech, (said) => {
      const texts = ['', '', ''];
      let view = after(VIEW, begun(0), begun(1), begun(2));
      for (const { agent, delta, isResumed, isTwice } of said) {
        const offset = texts[agent]!.length;
        texts[agent] += delta;
        const chunk = { type: 'stream_chunk', messageId: idOf(agent), delta, offset } as const;
        const told = isResumed ? resumed(agent, texts[agent]!) : chunk;
        view = after(view, told, ...(isTwice ? [told] : []));
      }
      expect(view.streams.map(({ content }) => content)).toEqual(texts);
    }),
  );
});

test('[I-11] a chunk changes only its own stream', () => {
  const chunk = { type: 'stream_chunk', messageId: idOf(0), delta: 'word', offset: 0 } as const;
  const view = after(VIEW, begun(0), begun(1), chunk);
  expect(view.messages).toBe(VIEW.messages);
  expect(after(view, { ...chunk, offset: 4 }).streams[1]).toBe(view.streams[1]);
});

test('[I-11] chunks after a gap are ignored until the whole text arrives', () => {
  const chunk = { type: 'stream_chunk', messageId: idOf(0), delta: 'late', offset: 7 } as const;
  const view = after(VIEW, begun(0), chunk);
  expect(textOf(view, 0)).toBe('');
  expect(textOf(after(view, resumed(0, 'this is late')), 0)).toBe('this is late');
});

test('[I-11] a stream disappears when it ends, and stays while its run waits', () => {
  const view = after(VIEW, begun(0), begun(1), resumed(1, 'so far'));
  expect(after(view, ended(0, 'skipped')).streams).toEqual([view.streams[1]]);
  const paused = after(view, ended(1, 'parked'));
  expect(paused.streams[1]).toEqual({ ...view.streams[1], isPaused: true });
  expect(after(paused, begun(1)).streams[1]).toMatchObject({ content: '', isPaused: false });
});

test('[I-11] a resumed stream shows the message it replies to', () => {
  const { replyToId: _, ...resume } = resumed(0, 'so far') as Resumed;
  const replyToId = 'asked' as never;
  const view = after(VIEW, { ...resume, replyToId });
  expect(view.streams[0]).toMatchObject({ replyToId, content: 'so far' });
  // A frame without `replyToId` does not clear the known value.
  expect(after(view, { ...resume, content: 'so far, so' }).streams[0]).toMatchObject({ replyToId });
});

test('[I-11] a stream disappears when its message arrives or its run ends', () => {
  const space = new ModelSpace([
    { do: 'offer' },
    { do: 'post', count: 1 },
    { do: 'fail', which: 0 },
  ]);
  const [offered, posted, over] = space.events(0, 0);
  const start = begun(0) as PassingFrame & { type: 'stream_start' };
  const view = afterEvent(viewOf(space.fetched(0, NOW)), offered!);
  const speaking = after(view, { ...start, messageId: 'message 0 2' as never });
  expect(speaking.streams.length).toBe(1);
  expect(afterEvent(speaking, posted!).streams).toEqual([]);
  const skipping = after(afterEvent(view, posted!), { ...start, runId: 'run 1' });
  expect(afterEvent(skipping, over!).streams).toEqual([]);
});

test('[I-11] streams that no longer run disappear after a reconnect', () => {
  const view = after(VIEW, begun(0), begun(1));
  const streams = [idOf(1)];
  const back = afterSubscribed(view, { type: 'subscribed', spaceId, seq: VIEW.seq, streams });
  expect(back.streams).toEqual([view.streams[1]]);
  expect(back.isLive).toBe(true);
});

type InUse = Extract<PassingFrame, { type: 'run_tool' }>;

function used(runId: string, tool: string | null): InUse {
  return { type: 'run_tool', spaceId, runId, agentId: 'agent 1', agentName: 'Agent 1', tool };
}

/** Two runs that have the floor. The event `parks` parks the first run. */
function atWork() {
  const space = new ModelSpace([{ do: 'offer' }, { do: 'offer' }, { do: 'park', which: 0 }]);
  const [one, other, parks] = space.events(0, 0);
  const view = afterEvent(afterEvent(viewOf(space.fetched(0, NOW)), one!), other!);
  return { view, runId: view.runs[0]!.runId, parks: parks! };
}

test('[I-11] a tool is shown only at the run that uses it, until the tool answers', () => {
  const { view, runId } = atWork();
  const using = after(view, used(runId, 'far.forecast'));
  expect(using.runs.map(({ tool }) => tool)).toEqual(['far.forecast', null]);
  expect(using.runs[1]).toBe(view.runs[1]);
  expect(after(using, used(runId, null)).runs).toEqual(view.runs);
  expect(after(view, used('nobody’s', 'far.forecast')).runs).toBe(view.runs);
});

test('[I-11] the tool of a run is cleared when the run is parked', () => {
  const { view, runId, parks } = atWork();
  const parked = afterEvent(after(view, used(runId, 'far.forecast')), parks);
  expect(parked.runs[0]).toMatchObject({ state: 'parked', tool: null });
});

test('[I-11] a reconnect clears the tools in use, which the server reports again', () => {
  const { view, runId } = atWork();
  const using = after(view, used(runId, 'far.forecast'));
  const told = { type: 'subscribed' as const, spaceId, seq: view.seq, streams: [] };
  expect(afterSubscribed(using, told).runs).toEqual(view.runs);
  expect(afterSubscribed(view, told).runs).toBe(view.runs);
});

test("a read mark never moves back, and the person's own typing is not shown", () => {
  const memberId = 'member 7';
  const read = (upTo: number): PassingFrame => ({ type: 'read', spaceId, memberId, upTo });
  const view = after(VIEW, read(5), read(3), { type: 'typing', spaceId, memberId: VIEW.me });
  expect(view.readMarks.get(memberId)).toBe(5);
  expect(view.typing).toEqual([]);
  const typing = after(view, { type: 'typing', spaceId, memberId });
  expect(typing.typing).toEqual([{ memberId, sinceMs: 0 }]);
});
