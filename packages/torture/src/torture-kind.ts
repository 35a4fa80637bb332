import type { Agent, AgentEnd, AgentKind, AgentOutput, CallResult, Task } from '@conch/agents';
import { diceFrom, unreachable, type Dice, type ToolCall } from '@conch/engine';
import { anyDeed, habitualDeed, type Ending, type Habit } from './deeds.ts';
import { sealText } from './sealed-text.ts';
import type { Witness } from './witness.ts';

type Speaking = AsyncGenerator<AgentOutput, AgentEnd, CallResult | undefined>;

/** How agents of this kind behave: at random, or all alike for a test of one thing. */
export interface TortureConfig {
  /** Milliseconds between two pieces of an answer, at most. */
  readonly pauseMs: number;
  /** What every run does; absent: whatever the dice say. */
  readonly habit?: Habit;
  /** Milliseconds before the first word, at least. */
  readonly thinkMs?: number;
}

/**
 * Agents that do everything an agent may do, by dice of the run's id: a run that is taken up again
 * means to do the same. Whatever they say is sealed, and whatever they call is witnessed.
 */
export function tortureKind(witness: Witness): AgentKind {
  return {
    name: 'torture',
    agentOf: (config) => ({ ok: true, agent: tortureAgent(config as TortureConfig, witness) }),
  };
}

function tortureAgent({ pauseMs, habit, thinkMs = 0 }: TortureConfig, everyone: Witness): Agent {
  return {
    worstCase: { tokens: 10, costUsd: 0.001 },
    async *run(task, context): Speaking {
      const witness = everyone.ofOneMore();
      witness.note('began', task.runId);
      if (thinkMs > 0) await context.sleep(thinkMs);
      const dice = diceFrom('deed', task.runId);
      const deed = await (habit === undefined
        ? anyDeed(task, dice)
        : habitualDeed(habit, task, dice));
      for (const [place, call] of deed.calls.entries()) {
        yield* makeCall(task, { number: place + 1, call }, witness);
      }
      for (const piece of piecesOf(task, deed.ending, { dice, who: witness.who })) {
        await context.sleep(dice.roll() * pauseMs);
        yield { kind: 'delta', text: piece };
      }
      witness.note('said', task.runId);
      return endOf(task, deed.ending, witness.who);
    },
  };
}

async function* makeCall(
  { runId, steps }: Task,
  { number, call }: { readonly number: number; readonly call: ToolCall },
  witness: Witness,
): AsyncGenerator<AgentOutput, void, CallResult | undefined> {
  const key = `${runId}:${number}`;
  const made = steps[number - 1];
  if (made !== undefined) {
    witness.note(made.callId === key ? 'told' : 'other', key);
    return;
  }
  witness.note('asked', key);
  yield { kind: 'call', callId: key, call };
  witness.note('told', key);
}

const MOST_PIECES = 6;
const TAGS = { pass: '<world>pass</world>', stop: '<world>stop</world>' } as const;
const SPENT = { tokens: 7, costUsd: 0.0007 };

function textOf(task: Task, ending: Ending, who: string): string {
  if (ending.kind !== 'say') return '';
  const sealed = sealText(`run:${task.runId}`, `words of ${task.agent.name} by ${who}`);
  const { before, tag } = ending;
  return `${before}${sealed}${tag === null ? '' : TAGS[tag]}`;
}

function piecesOf(
  task: Task,
  ending: Ending,
  { dice, who }: { readonly dice: Dice; readonly who: string },
): readonly string[] {
  const text = textOf(task, ending.kind === 'breaks' ? SAYS : ending, who);
  if (text === '') return [];
  const size = Math.ceil(text.length / (1 + dice.below(MOST_PIECES)));
  const pieces: string[] = [];
  for (let at = 0; at < text.length; at += size) pieces.push(text.slice(at, at + size));
  // Whoever breaks does so in the middle of its words.
  return ending.kind === 'breaks' ? pieces.slice(0, -1) : pieces;
}

const SAYS: Ending = { kind: 'say', before: '', tag: null };

function endOf(task: Task, ending: Ending, who: string): AgentEnd {
  switch (ending.kind) {
    case 'say':
      return { kind: 'answered', text: textOf(task, ending, who), usage: SPENT };
    case 'skip':
      return { kind: 'skipped', usage: SPENT };
    case 'fails':
      return { kind: 'failed', failure: 'error', message: 'it was to fail' };
    case 'breaks':
      throw new Error('it was to break');
    default:
      return unreachable(ending);
  }
}
