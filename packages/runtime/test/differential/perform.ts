import type { Effect, Floor } from '@conch/engine';
import { floorOf, spacesWithActs, type Database } from '@conch/store';
import type { DatabasePlace } from '@conch/test-databases';
import { Refused } from '../../src/index.ts';
import { ManualClock } from '../../src/testing/manual-clock.ts';
import { Stage, type RoomPart } from '../support/stage.ts';
import {
  AGENTS,
  PEOPLE,
  SPACES,
  type GeneratedConversation,
  type ConversationMove,
} from './conversation.ts';
import { puppet } from './puppet.ts';
import { TurnPicker } from './turn-picker.ts';
import { everyDecision } from '../support/everything.ts';

/** The part of a conversation's result that must not depend on the database. */
export interface PerformanceRecord {
  readonly spaces: readonly {
    readonly where: string;
    readonly hash: string;
    readonly decisions: readonly string[];
    readonly heard: readonly string[];
  }[];
  readonly refusals: readonly string[];
}

// A time that is longer than the maximum wait and shorter than every time-out.
const WAIT_MS = 130_000;
// The largest number of checks, which take many seconds. Only a conversation that never settles
// reaches this limit.
const MOST_POLLS = 4_000;
const FOR_EVER_MS = 1_000_000_000;

/** Plays a conversation of people and puppets in the given order, to its end. */
export async function perform(
  place: DatabasePlace,
  conversation: GeneratedConversation,
): Promise<{ readonly stage: Stage; readonly performed: PerformanceRecord }> {
  const performance = await Performance.open(place, conversation);
  for (const move of conversation.moves) await performance.make(move);
  await performance.finish();
  return { stage: performance.stage, performed: await performance.result() };
}

interface StoredFloor {
  readonly where: string;
  readonly seq: number;
  readonly floor: Floor;
}

class Performance {
  readonly stage: Stage;
  readonly #turnPicker: TurnPicker;
  readonly #clock: ManualClock;
  readonly #database: () => Database;
  readonly #refusals: string[] = [];

  private constructor(given: {
    stage: Stage;
    turnPicker: TurnPicker;
    clock: ManualClock;
    database: () => Database;
  }) {
    this.stage = given.stage;
    this.#turnPicker = given.turnPicker;
    this.#clock = given.clock;
    this.#database = given.database;
  }

  static async open(
    place: DatabasePlace,
    conversation: GeneratedConversation,
  ): Promise<Performance> {
    const turnPicker = new TurnPicker();
    const clock = new ManualClock();
    const room = (policy: RoomPart['policy']): RoomPart => ({
      ...(policy === undefined ? {} : { policy }),
      main: 'Alice',
      picker: conversation.picker,
      turnLimit: conversation.turnLimit,
      timeOuts: { silentMs: FOR_EVER_MS, totalMs: FOR_EVER_MS, maxSteps: 25 },
    });
    let database: Database | null = null;
    const watched: DatabasePlace = {
      ...place,
      open: async (options) => (database = await place.open(options)),
    };
    const stage = await Stage.open(watched, {
      people: PEOPLE,
      agents: Object.fromEntries(AGENTS.map((name) => [name, { agent: puppet(turnPicker) }])),
      spaces: { Main: room(conversation.policies.Main), Side: room(conversation.policies.Side) },
      options: {
        clock,
        timing: { leaseMs: FOR_EVER_MS },
        ceilings: { silentMs: FOR_EVER_MS, totalMs: FOR_EVER_MS },
      },
    });
    const opened = (): Database => {
      if (database === null) throw new Error('there is no database');
      return database;
    };
    return new Performance({ stage, turnPicker, clock, database: opened });
  }

  async make(move: ConversationMove): Promise<void> {
    try {
      await this.#do(move);
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      this.#refusals.push(error.code);
    }
    for (const choice of move.choices) {
      await this.#settled();
      this.#turnPicker.letOne(choice);
    }
    await this.#settled();
  }

  /** Lets all agents with the floor finish, one after the other. */
  async finish(): Promise<void> {
    for (;;) {
      await this.#settled();
      if (this.#turnPicker.waiting.length > 0) this.#turnPicker.letOne(0);
      else if (await this.#isWaitedFor()) this.#clock.advance(WAIT_MS);
      else break;
    }
    await this.stage.conch.idle();
  }

  async result(): Promise<PerformanceRecord> {
    const spaces = await Promise.all(
      SPACES.map(async (where) => {
        const spaceId = this.stage.space(where);
        const replay = await this.stage.conch.read.replay(spaceId);
        const decisions = await everyDecision(this.stage.conch, spaceId);
        return {
          where,
          hash: replay.ok ? replay.hash : JSON.stringify(replay),
          decisions: decisions.map(
            ({ event, effects }) => `${event}: ${effects.map((one) => this.#line(one)).join(', ')}`,
          ),
          heard: await this.stage.heard(where),
        };
      }),
    );
    return { spaces, refusals: this.#refusals };
  }

  async #do({ action, where, who }: ConversationMove): Promise<void> {
    const { conch } = this.stage;
    const spaceId = this.stage.space(where);
    const by = this.stage.id(who);
    const messages = await this.stage.messages(where);
    switch (action.kind) {
      case 'say': {
        const replied = action.isReply ? messages.at(-1) : undefined;
        const reply = replied === undefined ? {} : { replyToId: replied.id };
        await this.stage.post(who, action.text, { in: where, ...reply });
        return;
      }
      case 'stop':
        await conch.stop({ spaceId, by });
        return;
      case 'continue':
        await conch.continue({ spaceId, by });
        return;
      case 'edit': {
        const own = messages.findLast(({ sender }) => sender?.id === by);
        if (own === undefined) return;
        await conch.edit({ spaceId, by, messageId: own.id, content: `${own.content}, @Carol` });
        return;
      }
      case 'regenerate': {
        const answer = messages.findLast(({ sender }) => sender?.kind === 'agent');
        if (answer !== undefined) await conch.regenerate({ spaceId, by, messageId: answer.id });
        return;
      }
      case 'restart':
        await this.stage.reopen();
        return;
      case 'wait':
        this.#clock.advance(WAIT_MS);
        return;
      case 'leave': {
        const carol = this.stage.id('Carol');
        const isThere = (await conch.spaces.members(spaceId)).some(({ id }) => id === carol);
        await (isThere
          ? conch.spaces.removeMember(spaceId, carol)
          : conch.spaces.addMembers(spaceId, [carol]));
        return;
      }
      case 'switch': {
        const status = action.isActive ? 'active' : 'paused';
        await conch.agents.update(this.stage.id('Bob'), { status });
        return;
      }
      case 'settings': {
        const { kind: _, ...settings } = action;
        await conch.spaces.update(spaceId, { settings });
        return;
      }
      default:
        action satisfies never;
    }
  }

  // Waits until the conversation is settled: each agent with the floor waits in the turn picker, no
  // act is undelivered, and no wait is overdue. After that, nothing happens until the test
  // continues.
  async #settled(): Promise<void> {
    for (let polls = 0; ; polls += 1) {
      const { moves } = this.#turnPicker;
      const floors = await this.#floors();
      const speakers = floors.flatMap(({ where, floor }) =>
        floor.runs
          .filter(({ state }) => state === 'offered')
          .map(({ agent }) => `${where}/${this.stage.nameOf(agent)}`),
      );
      const isTimeUp = floors.some(({ floor }) =>
        floor.waits.some(({ until }) => until <= this.#clock.now()),
      );
      const acts = await this.#database().read(() => spacesWithActs());
      // The state is settled only if it did not change during the check.
      const seqs = JSON.stringify((await this.#floors()).map(({ seq }) => seq));
      const isStill =
        JSON.stringify(floors.map(({ seq }) => seq)) === seqs && this.#turnPicker.moves === moves;
      const expected = [...new Set(speakers)].toSorted();
      const isThere = JSON.stringify(expected) === JSON.stringify(this.#turnPicker.waiting);
      if (isThere && isStill && acts.length === 0 && !isTimeUp) return;
      if (polls > MOST_POLLS) {
        const state = { expected, waiting: this.#turnPicker.waiting, acts, isTimeUp };
        throw new Error(`it does not come to rest: ${JSON.stringify(state)}`);
      }
      await new Promise((resolve) => setImmediate(resolve));
    }
  }

  async #isWaitedFor(): Promise<boolean> {
    return (await this.#floors()).some(({ floor }) => floor.waits.length > 0);
  }

  async #floors(): Promise<readonly StoredFloor[]> {
    return Promise.all(
      SPACES.map(async (where) => {
        const row = await this.#database().read(() => floorOf(this.stage.space(where)));
        if (row === null) throw new Error(`there is no floor of ${where}`);
        return { where, seq: row.nextSeq, floor: JSON.parse(row.floor) as Floor };
      }),
    );
  }

  #line(effect: Effect): string {
    const { type, because } = effect;
    const agent = agentIn(effect);
    return agent === null ? `${type} ${because}` : `${type} ${this.stage.nameOf(agent)} ${because}`;
  }
}

function agentIn(effect: Effect) {
  if ('run' in effect) return effect.run.agent;
  return 'agent' in effect ? effect.agent : null;
}
