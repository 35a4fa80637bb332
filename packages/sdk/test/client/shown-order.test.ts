import type { PassingFrame, SpaceView } from '@conch/sdk';
import {
  afterEvent,
  afterPassing,
  afterSubscribed,
  byShownPlace,
  unreadIn,
  viewOf,
  withOlder,
} from '@conch/sdk/view';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { SPACE_ID } from './support/model-ids.ts';
import { ModelTalk, talks } from './support/model-talk.ts';

const PAGE = 3;

/** A watcher of a space that joins, is cut off, reconnects, and loads older pages. */
class Watcher {
  view: SpaceView;
  readonly #talk: ModelTalk;
  #isCut = false;

  constructor(talk: ModelTalk, pageSize = PAGE) {
    this.#talk = talk;
    this.view = viewOf(talk.fetched(pageSize));
    this.#resume();
  }

  /** Applies everything that has happened since the last call, unless the watcher is cut off. */
  look(): void {
    if (this.#isCut) return;
    const known = new Set(this.view.streams.map(({ messageId }) => messageId));
    for (const stream of this.#talk.streams) {
      if (!known.has(stream.id)) this.#pass({ type: 'stream_start', ...wire(stream) });
    }
    this.#catchUp();
  }

  cut(): void {
    this.#isCut = true;
  }

  comeBack(): void {
    this.#isCut = false;
    this.#catchUp();
    this.#resume();
  }

  readOlder(): void {
    const { older } = this.view;
    if (older !== null) this.view = withOlder(this.view, this.#talk.page(PAGE, older));
  }

  /** The ids that the watcher sees, from top to bottom. */
  seen(): readonly string[] {
    const { messages, streams } = this.view;
    return [...messages, ...streams]
      .toSorted(byShownPlace)
      .map((one) => ('messageId' in one ? one.messageId : one.id));
  }

  #catchUp(): void {
    for (const event of this.#talk.events.slice(this.view.seq)) {
      this.view = afterEvent(this.view, event);
    }
  }

  #resume(): void {
    const streams = this.#talk.streams.map(({ id }) => id as never);
    const frame = { type: 'subscribed', spaceId: SPACE_ID as never, seq: this.#talk.head, streams };
    this.view = afterSubscribed(this.view, frame as never);
    for (const stream of this.#talk.streams) {
      this.#pass({ type: 'stream_resume', ...wire(stream), content: 'so far' });
    }
  }

  #pass(frame: PassingFrame): void {
    this.view = afterPassing(this.view, frame, 0);
  }
}

function wire({ id, runId, shownAt, ordinal }: ModelTalk['streams'][number]) {
  const who = { agentId: runId as never, agentName: 'Agent', replyToId: null };
  const about = { spaceId: SPACE_ID as never, messageId: id as never, runId: runId as never };
  return { ...about, ...who, shownAt, ordinal };
}

const deeds = fc.array(fc.constantFrom('look', 'look', 'look', 'cut', 'comeBack', 'readOlder'), {
  minLength: 40,
  maxLength: 40,
});

const scenes = fc.record({
  steps: talks,
  joins: fc.nat({ max: 30 }),
  deeds,
});

/** Checks the order of the loaded messages. Messages that are not loaded may be missing. */
function expectInOrder(watcher: Watcher, { order, head }: ModelTalk): void {
  if (watcher.view.seq < head) return;
  const seen = new Set(watcher.seen());
  expect(watcher.seen().filter((id) => order.includes(id))).toEqual(
    order.filter((id) => seen.has(id)),
  );
}

/** With every page loaded, the order is complete. */
function expectWhole(watcher: Watcher, { order }: ModelTalk): void {
  watcher.comeBack();
  while (watcher.view.older !== null) watcher.readOlder();
  expect(watcher.seen()).toEqual(order);
}

test('[I-9] every watcher sees the same order, live, after cuts, with older pages and after a reload', () => {
  fc.assert(
    fc.property(scenes, ({ steps, joins, deeds: done }) => {
      const talk = new ModelTalk();
      const first = new Watcher(talk);
      let late: Watcher | null = null;
      for (const [nth, step] of steps.entries()) {
        talk.step(step);
        first.look();
        expect(first.seen()).toEqual(talk.order);
        if (nth === joins) late = new Watcher(talk);
        late?.[done[nth] ?? 'look']();
        if (late !== null) expectInOrder(late, talk);
      }
      if (late !== null) expectWhole(late, talk);
      expect(new Watcher(talk, 1_000).seen()).toEqual(talk.order);
    }),
    { numRuns: 1_000 },
  );
});

test('an older page is merged correctly if an answer streamed across the page border', () => {
  const talk = new ModelTalk();
  talk.step({ do: 'post' });
  talk.step({ do: 'begin' });
  for (let nth = 0; nth < 4; nth += 1) talk.step({ do: 'post' });
  talk.step({ do: 'answer', which: 0 });
  const watcher = new Watcher(talk, 2);
  expect(watcher.seen()[0]).toBe(talk.order[1]);
  watcher.readOlder();
  watcher.readOlder();
  expect(watcher.seen()).toEqual(talk.order);
});

test('an unread answer counts even if it is shown above messages that were read', () => {
  const talk = new ModelTalk();
  talk.step({ do: 'post' });
  talk.step({ do: 'begin' });
  talk.step({ do: 'post' });
  const watcher = new Watcher(talk, 10);
  talk.step({ do: 'answer', which: 0 });
  watcher.look();
  const { view } = watcher;
  const unread = unreadIn({ ...view, readMarks: new Map([[view.me, 2]]) });
  expect(unread).toMatchObject({ count: 1, firstId: talk.order[1], isAtLeast: false });
});
