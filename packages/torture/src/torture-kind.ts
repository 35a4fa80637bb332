import type { Agent, AgentEnd, AgentKind, AgentOutput, CallResult, Task } from '@conch/agents';
import { diceFrom, unreachable, type Dice, type ToolCall } from '@conch/engine';
import {
  randomBehaviour,
  repeatedBehaviour,
  type BehaviourEnding,
  type TortureHabit,
} from './run-behaviour.ts';
import { sealText } from './check/sealed-text.ts';
import type { WitnessFile } from './witness.ts';

type TortureOutput = AsyncGenerator<AgentOutput, AgentEnd, CallResult | undefined>;

/** The behaviour of these agents: random, or always the same for a specific test. */
export interface TortureConfig {
  /** The longest pause between two chunks of an answer, in milliseconds. */
  readonly pauseMs: number;
  /** The behaviour of every run. If absent, each run has a random behaviour. */
  readonly habit?: TortureHabit;
  /** The shortest time before the first chunk, in milliseconds. */
  readonly thinkMs?: number;
}

/**
 * Agents that use every feature that agents may use. The run's id is the seed of their dice, so a
 * resumed run repeats the same calls. Their texts are sealed, and the witness file records their
 * calls.
 */
export function tortureKind(witness: WitnessFile): AgentKind {
  return {
    name: 'torture',
    agentOf: (config) => ({ ok: true, agent: tortureAgent(config as TortureConfig, witness) }),
  };
}

function tortureAgent(
  { pauseMs, habit, thinkMs = 0 }: TortureConfig,
  everyone: WitnessFile,
): Agent {
  return {
    worstCase: { tokens: 10, costUsd: 0.001 },
    async *run(task, context): TortureOutput {
      const witness = everyone.ofOneMore();
      witness.note('began', task.runId);
      if (thinkMs > 0) await context.sleep(thinkMs);
      const dice = diceFrom('deed', task.runId);
      const behaviour = await (habit === undefined
        ? randomBehaviour(task, dice)
        : repeatedBehaviour(habit, task, dice));
      for (const [place, call] of behaviour.calls.entries()) {
        yield* makeCall(task, { number: place + 1, call }, witness);
      }
      for (const piece of piecesOf(task, behaviour.ending, { dice, who: witness.who })) {
        await context.sleep(dice.roll() * pauseMs);
        yield { kind: 'delta', text: piece };
      }
      witness.note('said', task.runId);
      return endOf(task, behaviour.ending, witness.who);
    },
  };
}

async function* makeCall(
  { runId, steps }: Task,
  { number, call }: { readonly number: number; readonly call: ToolCall },
  witness: WitnessFile,
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

function textOf(task: Task, ending: BehaviourEnding, who: string): string {
  if (ending.kind !== 'say') return '';
  const sealed = sealText(`run:${task.runId}`, `words of ${task.agent.name} by ${who}`);
  const { before, tag } = ending;
  return `${before}${sealed}${tag === null ? '' : TAGS[tag]}`;
}

function piecesOf(
  task: Task,
  ending: BehaviourEnding,
  { dice, who }: { readonly dice: Dice; readonly who: string },
): readonly string[] {
  const text = textOf(task, ending.kind === 'breaks' ? SAYS : ending, who);
  if (text === '') return [];
  const size = Math.ceil(text.length / (1 + dice.below(MOST_PIECES)));
  const pieces: string[] = [];
  for (let at = 0; at < text.length; at += size) pieces.push(text.slice(at, at + size));
  // If the ending is `breaks`, the agent stops in the middle of its text.
  return ending.kind === 'breaks' ? pieces.slice(0, -1) : pieces;
}

const SAYS: BehaviourEnding = { kind: 'say', before: '', tag: null };

function endOf(task: Task, ending: BehaviourEnding, who: string): AgentEnd {
  switch (ending.kind) {
    case 'say':
      return { kind: 'answered', content: textOf(task, ending, who), usage: SPENT };
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
