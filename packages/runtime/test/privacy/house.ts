import type { Agent, AgentKind, CallResult, RunContext, Task } from '@conch/agents';
import type { MemberId, MessageId, SpaceId } from '@conch/engine';
import type { DatabasePlace } from '@conch/test-databases';
import { createConch, type Conch, type LogLine } from '../../src/index.ts';
import type { Glimpse } from './ledger.ts';
import { obey, type Knowledge } from './obedient.ts';
import { everythingGiven } from './repeater.ts';
import { TickClock } from './tick-clock.ts';
import { Turnstile } from './turnstile.ts';

/** A conversation that goes on in some spaces of a house, as its agents need to know it. */
export interface Scene {
  readonly spaceIds: readonly SpaceId[];
  /** How the next run will behave. */
  nextHabit(given: string): Pick<Knowledge, 'habit' | 'word'>;
  saw(glimpse: Glimpse): void;
  /** Whether a run is to say its words and then never end by itself. */
  hangs(task: Task): boolean;
}

/** What a run has before it. */
export interface Thinking {
  readonly task: Task;
  readonly context: RunContext;
  readonly scene: Scene;
  /** Keeps what it was given. */
  readonly saw: (text: string) => void;
}

/** How the agents of a house come to what they say. */
export type Mind = (thinking: Thinking) => ReturnType<Agent['run']>;

export interface HouseOptions {
  /** Agents speak one at a time, so that the same plot is played in the same way. */
  readonly isOrderly?: boolean;
  readonly mind?: Mind;
}

const NAMES = ['Ada', 'Ben', 'Cyd', 'Dee'] as const;

/** Conch on a database of its own, with agents that keep a copy of everything they are given. */
export class House {
  readonly clock = new TickClock();
  readonly lines: LogLine[] = [];
  readonly agentNames: string[] = [...NAMES];
  readonly isOrderly: boolean;
  readonly #place: DatabasePlace;
  readonly #mind: Mind;
  readonly #scenes = new Map<SpaceId, Scene>();
  #conch: Conch | null = null;
  #turnstile = new Turnstile();
  /** Whoever spoke last makes room when its end has been written down. */
  #isEnding = false;
  #agents: readonly MemberId[] = [];
  #person: MemberId | null = null;

  private constructor(place: DatabasePlace, { isOrderly, mind }: Required<HouseOptions>) {
    this.#place = place;
    this.isOrderly = isOrderly;
    this.#mind = mind;
  }

  static async open(
    place: DatabasePlace,
    { isOrderly = false, mind = repeatAll }: HouseOptions = {},
  ): Promise<House> {
    const house = new House(place, { isOrderly, mind });
    await house.restart();
    const { conch } = house;
    const agents = [];
    for (const [n, name] of NAMES.entries()) {
      agents.push(
        await conch.agents.create({ name, kind: 'obedient', config: null, autoReply: n % 2 === 0 }),
      );
    }
    house.#agents = agents.map(({ id }) => id);
    house.#person = (await conch.people.create({ name: 'Ana' })).id;
    return house;
  }

  get conch(): Conch {
    if (this.#conch === null) throw new Error('the house is closed');
    return this.#conch;
  }

  get agents(): readonly MemberId[] {
    return this.#agents;
  }

  get person(): MemberId {
    if (this.#person === null) throw new Error('nobody lives here yet');
    return this.#person;
  }

  enter(scene: Scene): void {
    for (const id of scene.spaceIds) this.#scenes.set(id, scene);
  }

  /** Ends the process, as far as there is one, and begins another; runs under way are cut off. */
  async restart(): Promise<void> {
    await this.close();
    this.#turnstile = new Turnstile();
    this.#isEnding = false;
    this.#conch = await createConch({
      // With one connection PostgreSQL answers in the order of the questions.
      database: await this.#place.open(this.isOrderly ? { poolSize: 1 } : {}),
      kinds: [this.#kind()],
      clock: this.clock,
      log: (line) => this.#note(line),
      // By the database's clock: nobody here is dead because a test was slow.
      timing: { leaseMs: 600_000 },
    });
  }

  async close(): Promise<void> {
    await this.#conch?.close({ drainMs: 0 });
    this.#conch = null;
  }

  #kind(): AgentKind {
    const agent: Agent = {
      run: (task, context) =>
        this.isOrderly ? this.#runInTurn(task, context) : this.#run(task, context),
    };
    return { name: 'obedient', agentOf: () => ({ ok: true, agent }) };
  }

  #note(line: LogLine): void {
    this.lines.push(line);
    if (!this.#isEnding || line.what !== 'decision') return;
    // Someone may stop the run between its last word and its end: then that is its end.
    if (!line.effects.some(({ type }) => type === 'end-run')) return;
    this.#isEnding = false;
    this.#turnstile.leave();
  }

  async *#runInTurn(task: Task, context: RunContext): ReturnType<Agent['run']> {
    const turnstile = this.#turnstile;
    await turnstile.enter();
    let hasEnded = false;
    try {
      if (context.signal.aborted) return { kind: 'skipped' };
      const end = yield* this.#run(task, context);
      hasEnded = !context.signal.aborted;
      return end;
    } finally {
      if (hasEnded) this.#isEnding = true;
      else turnstile.leave();
    }
  }

  async *#run(task: Task, context: RunContext): ReturnType<Agent['run']> {
    const scene = this.#scenes.get(task.space.id);
    if (scene === undefined) return { kind: 'skipped' };
    const begunAt = this.clock.now();
    const saw = (text: string): void =>
      scene.saw({
        spaceId: task.space.id,
        agent: task.agent.id,
        triggerId: triggerOf(task),
        policy: task.policy,
        text,
        begunAt,
        at: this.clock.now(),
      });
    return yield* this.#mind({ task, context, scene, saw });
  }
}

/** Obeys whatever it is given, without a model. */
async function* repeatAll({ task, context, scene, saw }: Thinking): ReturnType<Agent['run']> {
  const given = await everythingGiven(task);
  saw(given);
  const { spaceIds } = scene;
  const speaking = obey(task, { given, spaceIds, ...scene.nextHabit(given) });
  const isHanging = scene.hangs(task);
  let answer: CallResult | undefined;
  for (;;) {
    const next = speaking.next(answer);
    if (next.done === true) return next.value;
    answer = yield next.value;
    if (answer !== undefined) saw(JSON.stringify(answer));
    if (next.value.kind === 'delta' && isHanging) await context.sleep(FOR_EVER_MS);
  }
}

const FOR_EVER_MS = 1_000_000_000;

/** The message that decides who will read the answer. */
function triggerOf({ trigger, message }: Task): MessageId {
  return trigger.kind === 'regenerate' ? trigger.messageId : message.id;
}
