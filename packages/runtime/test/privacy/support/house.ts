import type { Agent, AgentKind, CallResult, RunContext, Task } from '@conch/agents';
import type { MemberId, MessageId, SpaceId } from '@conch/engine';
import type { DatabasePlace } from '@conch/test-databases';
import { createConch, type Conch, type LogLine } from '../../../src/index.ts';
import type { Glimpse } from './ledger.ts';
import { obey, type Knowledge } from './obedient.ts';
import { everythingGiven } from './repeater.ts';
import { TickClock } from './tick-clock.ts';
import { Mutex } from './mutex.ts';

/** The data and callbacks that the agents of a house need for some of its spaces. */
export interface HouseScene {
  readonly spaceIds: readonly SpaceId[];
  /** Chooses the behaviour of the next run. */
  nextHabit(given: string): Pick<Knowledge, 'habit' | 'word'>;
  saw(glimpse: Glimpse): void;
  /** Whether a run streams its text and then hangs. */
  hangs(task: Task): boolean;
}

/** The input of a run. */
export interface RunThinking {
  readonly task: Task;
  readonly context: RunContext;
  readonly scene: HouseScene;
  /** Records a text that the run has read. */
  readonly saw: (text: string) => void;
}

/** How the agents of a house choose their answers. */
export type Mind = (thinking: RunThinking) => ReturnType<Agent['run']>;

export interface HouseOptions {
  /** Agents run one at a time, so that a plot always has the same result. */
  readonly isOrderly?: boolean;
  readonly mind?: Mind;
}

const NAMES = ['Ada', 'Ben', 'Cyd', 'Dee'] as const;

/** Conch with its own database, and agents that record their whole input. */
export class PrivacyHouse {
  readonly clock = new TickClock();
  readonly lines: LogLine[] = [];
  readonly agentNames: string[] = [...NAMES];
  readonly isOrderly: boolean;
  readonly #place: DatabasePlace;
  readonly #mind: Mind;
  readonly #scenes = new Map<SpaceId, HouseScene>();
  #conch: Conch | null = null;
  #entrance = new Mutex();
  /**
   * True while the end of the last agent's run is being written. The next agent waits until the end
   * is written.
   */
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
  ): Promise<PrivacyHouse> {
    const house = new PrivacyHouse(place, { isOrderly, mind });
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

  enter(scene: HouseScene): void {
    for (const id of scene.spaceIds) this.#scenes.set(id, scene);
  }

  /** Restarts Conch. Active runs are interrupted. */
  async restart(): Promise<void> {
    await this.close();
    this.#entrance = new Mutex();
    this.#isEnding = false;
    this.#conch = await createConch({
      // With one connection, PostgreSQL answers queries in order.
      database: await this.#place.open(this.isOrderly ? { poolSize: 1 } : {}),
      kinds: [this.#kind()],
      clock: this.clock,
      log: (line) => this.#note(line),
      // Leases use the clock of the database. The long lease ensures that no node counts as dead in
      // a slow test.
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
    // A stop can end a run between its last text and its own end. So every effect `end-run` counts
    // here.
    if (!line.effects.some(({ type }) => type === 'end-run')) return;
    this.#isEnding = false;
    this.#entrance.leave();
  }

  async *#runInTurn(task: Task, context: RunContext): ReturnType<Agent['run']> {
    const entrance = this.#entrance;
    await entrance.enter();
    let hasEnded = false;
    try {
      if (context.signal.aborted) return { kind: 'skipped' };
      const end = yield* this.#run(task, context);
      hasEnded = !context.signal.aborted;
      return end;
    } finally {
      if (hasEnded) this.#isEnding = true;
      else entrance.leave();
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

/** An agent that follows and repeats its whole input, without a model. */
async function* repeatAll({ task, context, scene, saw }: RunThinking): ReturnType<Agent['run']> {
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

/** The id of the message whose audience determines the readers of the answer. */
function triggerOf({ trigger, message }: Task): MessageId {
  return trigger.kind === 'regenerate' ? trigger.messageId : message.id;
}
