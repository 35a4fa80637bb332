import type { AgentOutput, CallResult } from '../../agent.ts';
import { floorCall } from '../floor-tools.ts';
import { cut } from '../prompt/cut.ts';
import { promptTokens } from '../prompt/prompt-tokens.ts';
import type { Answered, Wish } from '../think.ts';
import type { Turn } from '../turn.ts';
import type { ForeignResult } from './foreign-result.ts';
import type { ForeignTools } from './foreign-tools.ts';
import type { Taint } from './rule-of-two.ts';
import { useForeignTool } from './use-foreign-tool.ts';

type Granting<End> = AsyncGenerator<AgentOutput, End, CallResult | undefined>;

/** What a model wishes, and where that stands in its run. */
export interface PlacedWish {
  readonly wish: Wish;
  /** The run's own name for the call. */
  readonly callId: string;
  /** Which of the calls of its run it is. */
  readonly number: number;
  /** What the model had read when it wished for it. */
  readonly taint: Taint;
}

/** Of what a prompt may have, what one tool gives back may take. */
const RESULT_SHARE = 4;

/** Makes a call that a model wishes, unless it was made before; what came of it. */
export async function* grant(
  turn: Turn,
  foreign: ForeignTools,
  placed: PlacedWish,
): Granting<Answered> {
  const { wish, callId } = placed;
  const invalid = (why: string): Answered => ({ callId, wish, result: { kind: 'invalid', why } });
  if (wish.refusal !== null) return invalid(wish.refusal);
  const known = turn.journal.results.get(callId);
  if (known !== undefined) return { callId, wish, result: shortened(turn, known) };
  const tool = foreign.get(wish.name);
  if (tool !== undefined) {
    const use = { tool, input: wish.input, ...placed };
    return { callId, wish, result: shortened(turn, yield* useForeignTool(turn, use)) };
  }
  const read = floorCall(wish.name, wish.input);
  if (!read.ok) return invalid(read.why);
  const made = turn.task.steps.find((step) => step.callId === callId);
  const result = made?.result ?? (yield { kind: 'call', callId, call: read.call });
  return { callId, wish, result: result ?? { kind: 'accepted' } };
}

function shortened({ config, model }: Turn, result: ForeignResult): ForeignResult {
  const text = cut(result.text, promptTokens(config, model) / RESULT_SHARE);
  return { ...result, text };
}
