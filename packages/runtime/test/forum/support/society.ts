import type { Agent, Task } from '@conch/agents';
import { diceFrom, type ForumSettings, type SpaceId } from '@conch/engine';
import type { DatabasePlace } from '@conch/test-databases';
import { onTestFinished } from 'vitest';
import { ManualClock } from '../../../src/testing/manual-clock.ts';
import { expectReplayable } from '../../support/open-stage.ts';
import { Stage } from '../../support/stage.ts';
import { HOUR_MS } from './ticking.ts';

export const AGENTS = ['Ada', 'Bea', 'Cem', 'Dov', 'Eli', 'Fay', 'Gus', 'Hal'] as const;

interface Manners {
  readonly forum?: Partial<ForumSettings>;
  readonly parallelRuns?: number;
  /**
   * The number of event loop turns that a run takes. Different numbers change the order in which
   * runs end.
   */
  readonly turns?: (task: Task) => number;
  /** A promise that each run waits for. */
  readonly wait?: (task: Task, signal: AbortSignal) => Promise<void>;
  /** The number of additional agents. */
  readonly others?: number;
}

const SUBJECTS = ['Rivers', 'Bridges', 'Gardens', 'Lanterns', 'Orchards', 'Harbours'];

/** A forum of agents that post often. Their text depends only on their input. */
export class Society {
  readonly clock = new ManualClock();
  readonly stage: Stage;

  private constructor(stage: Stage, clock: ManualClock) {
    this.stage = stage;
    this.clock = clock;
  }

  static async open(place: DatabasePlace, manners: Manners = {}): Promise<Society> {
    const clock = new ManualClock();
    const { parallelRuns } = manners;
    const others = Array.from({ length: manners.others ?? 0 }, (_, nth) => `Agent ${nth + 1}`);
    const names = [...AGENTS, ...others];
    const agents = names.map((name) => [name, { agent: talker(manners) }] as const);
    const stage = await Stage.open(place, {
      people: ['Ana', 'Bo'],
      agents: Object.fromEntries(agents),
      spaces: {
        Forum: {
          kind: 'forum',
          forum: { seed: 'society', isPaused: true, baseReplyChance: 0.3, ...manners.forum },
        },
        Chat: {},
      },
      options: { clock, ...(parallelRuns === undefined ? {} : { parallelRuns }) },
    });
    onTestFinished(() => expectReplayable(stage));
    return new Society(stage, clock);
  }

  get id(): SpaceId {
    return this.stage.space('Forum');
  }

  get forums(): Stage['conch']['forums'] {
    return this.stage.conch.forums;
  }

  /** Ana opens a thread that mentions some agents. */
  async opened(title: string, text = 'What do @Ada and @Bea say to this?') {
    return this.stage.conch.threads.open({
      spaceId: this.id,
      by: this.stage.id('Ana'),
      title,
      content: text,
    });
  }

  /** Runs ticks at intervals of one hour in a forum, each to its end. */
  async ticks(count: number, where: SpaceId = this.id): Promise<void> {
    for (let nth = 0; nth < count; nth += 1) {
      this.clock.advance(HOUR_MS);
      await this.begun(where);
      await this.stage.conch.idle();
    }
  }

  async begun(where: SpaceId = this.id): Promise<number> {
    return (await this.stage.conch.ticks.tick(where, this.stage.id('Ana'))).number;
  }

  /** Two people post, with six ticks in between. */
  async talk(): Promise<void> {
    const { threadId } = await this.opened('Payroll');
    await this.ticks(2);
    const reply = { spaceId: this.id, threadId, by: this.stage.id('Bo') };
    await this.stage.conch.threads.reply({ ...reply, content: 'And you, @Cem and @Dov?' });
    await this.ticks(3);
    await this.opened('Holidays', 'Who is away, @Gus?');
    await this.ticks(1);
  }
}

function talker({ turns, wait }: Manners): Agent {
  return {
    worstCase: { tokens: 100, costUsd: 0 },
    // oxlint-disable-next-line require-yield -- it only returns
    async *run(task, { signal }) {
      await wait?.(task, signal);
      for (let left = turns?.(task) ?? 0; left > 0 && !signal.aborted; left -= 1) {
        await new Promise((resolve) => setImmediate(resolve));
      }
      return { kind: 'answered', content: JSON.stringify(await words(task)), usage: USAGE };
    },
  };
}

const USAGE = { tokens: 10, costUsd: 0 };

async function words(task: Task): Promise<object> {
  const dice = diceFrom(task.seed);
  const last = (await task.history(3)).at(-1)?.content ?? '';
  const named = task.members[dice.below(task.members.length)]?.name ?? '';
  const subject = SUBJECTS[dice.below(SUBJECTS.length)] ?? '';
  const reasoning = `@${named}, ${subject.toLowerCase()} after ${last.length} letters.`;
  if (task.thread !== undefined) return { action: 'forum_reply', reasoning, data: {} };
  const title = `${subject} ${dice.below(1_000)}`;
  return { action: 'forum_thread', reasoning, data: { title, mentions: [named] } };
}
