import assert from 'node:assert/strict';
import { ManualClock } from '@conch/runtime/testing';
import type { AgentFrame } from '@conch/protocol';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { connectAgent, reply } from '../../src/index.ts';
import { MemoryWire, settled } from './support/memory-wire.ts';
import { SpokenStream } from './support/spoken.ts';
import { taskFrame, taskId } from './support/task-frame.ts';

type Step =
  | { readonly kind: 'say'; readonly piece: string }
  | { readonly kind: 'finish' }
  | { readonly kind: 'pass'; readonly ms: number }
  | { readonly kind: 'arrive'; readonly frames: number }
  | { readonly kind: 'give-again' }
  | { readonly kind: 'cut'; readonly keeps: 'all' | 'nothing' | 'half' };

const LONGEST = 64 * 1024;

// Long pieces become several chunks. Surrogate pairs must not be split.
const piece = fc.oneof(
  { weight: 8, arbitrary: fc.string({ unit: 'grapheme', maxLength: 12 }) },
  {
    weight: 1,
    arbitrary: fc.constantFrom('😀'.repeat(10_000), 'x'.repeat(40_001), '\uD83D', '\uDE00'),
  },
);

const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 6, arbitrary: fc.record({ kind: fc.constant('say' as const), piece }) },
  { weight: 1, arbitrary: fc.constant({ kind: 'finish' as const }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('pass' as const), ms: fc.nat(80) }) },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('arrive' as const), frames: fc.nat(4) }) },
  { weight: 1, arbitrary: fc.constant({ kind: 'give-again' as const }) },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('cut' as const),
      keeps: fc.constantFrom('all' as const, 'nothing' as const, 'half' as const),
    }),
  },
);

test('[I-20] however often the connection is cut, the server gets the exact text and the handler runs once', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 40, size: 'max' }), async (steps) => {
      const world = new World();
      for (const one of steps) await world.do(one);
      expect(await world.finish()).toBe(world.whole);
      expect(world.starts).toBe(1);
    }),
    { numRuns: 1_500 },
  );
});

/** One task, its agent, and a server whose connection is cut repeatedly. */
class World {
  readonly #wire = new MemoryWire();
  readonly #clock = new ManualClock();
  readonly #words = new SpokenStream();
  #isFinished = false;
  /** The text that the server has received. */
  #copy = '';
  #answer: string | null = null;
  whole = '';
  starts = 0;

  constructor() {
    connectAgent(
      () => {
        this.starts += 1;
        return reply(this.#words);
      },
      {
        url: 'http://127.0.0.1:2662',
        token: 'token',
        webSocket: this.#wire.webSocket,
        clock: this.#clock,
        chance: () => 0,
        onProblem: () => {},
      },
    );
    this.#wire.socket.letIn();
    this.#wire.socket.say(taskFrame(1));
  }

  async do(one: Step): Promise<void> {
    switch (one.kind) {
      case 'say':
        if (this.#isFinished || this.whole.length + one.piece.length > LONGEST) break;
        this.whole += one.piece;
        this.#words.say(one.piece);
        break;
      case 'finish':
        this.#isFinished = true;
        this.#words.finish();
        break;
      case 'pass':
        this.#clock.advance(one.ms);
        break;
      case 'arrive':
        for (let left = one.frames; left > 0; left -= 1) this.#take(this.#wire.socket.take());
        break;
      case 'give-again':
        this.#wire.socket.say(taskFrame(1));
        break;
      case 'cut':
        await this.#cut(one.keeps);
        break;
    }
    await settled();
  }

  /** The text of the answer after the agent has ended. */
  async finish(): Promise<string | null> {
    await this.do({ kind: 'finish' });
    await this.#cut('all');
    for (const frame of this.#wire.socket.takeAll()) this.#take(frame);
    return this.#answer;
  }

  async #cut(keeps: 'all' | 'nothing' | 'half'): Promise<void> {
    const before = this.#wire.socket;
    before.end();
    while (this.#wire.socket === before) await settled();
    if (keeps === 'nothing') this.#copy = '';
    if (keeps === 'half') this.#copy = this.#copy.slice(0, this.#copy.length >> 1);
    const { holding } = this.#wire.socket.letIn();
    assert.deepEqual(
      holding?.map((held) => held.taskId),
      [taskId(1)],
    );
    this.#wire.socket.say({ type: 'resume', taskId: taskId(1), received: this.#copy.length });
  }

  #take(frame: AgentFrame | null): void {
    if (frame?.type === 'complete') this.#answer = frame.content ?? null;
    if (frame?.type !== 'chunk') return;
    const { delta, offset = 0 } = frame;
    assert.ok(offset <= this.#copy.length, 'a piece is missing');
    this.#copy += delta.slice(this.#copy.length - offset);
    assert.ok(this.whole.startsWith(this.#copy), 'the copy is not what was said');
  }
}
