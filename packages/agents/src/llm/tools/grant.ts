import { readToolCall } from '@conch/protocol';
import type { AgentOutput, CallResult } from '../../agent.ts';
import { toolCallerOf, withNames } from '../../tool-caller.ts';
import { withIds, type SeenMembers } from '../prompt/alias.ts';
import { cutToTokens } from '../prompt/cut-to-tokens.ts';
import { promptTokens } from '../prompt/prompt-tokens.ts';
import type { AnsweredRequest, ToolRequest } from '../model-step.ts';
import type { LlmTurn } from '../turn.ts';
import type { ForeignResult } from './foreign-result.ts';
import type { ForeignTools } from './foreign-tools.ts';
import { askToLeave } from './leave-space.ts';
import type { Taint } from './rule-of-two.ts';
import { useForeignTool } from './use-foreign-tool.ts';

type Granting<End> = AsyncGenerator<AgentOutput, End, CallResult | undefined>;

/** A tool request with its position in the run. */
export interface PlacedRequest {
  readonly request: ToolRequest;
  /** The id that Conch made for the call. It is not the id from the model. */
  readonly callId: string;
  /** The position of the call among all calls of the run. */
  readonly number: number;
  /** The taint of everything the model had read before the request. */
  readonly taint: Taint;
  /** The members that the model has read about. */
  readonly knownMembers: SeenMembers;
}

/** The result of one tool may take at most 1/RESULT_SHARE of the prompt. */
const RESULT_SHARE = 4;

/**
 * Makes a requested call, unless the run has already made this call. Returns the request with its
 * result.
 */
export async function* grant(
  turn: LlmTurn,
  foreign: ForeignTools,
  placed: PlacedRequest,
): Granting<AnsweredRequest> {
  const { request, callId } = placed;
  const invalid = (why: string): AnsweredRequest => ({
    callId,
    request,
    result: { kind: 'invalid', why },
  });
  if (request.refusal !== null) return invalid(request.refusal);
  const known = turn.notes.results.get(callId);
  if (known !== undefined) return { callId, request, result: shortened(turn, known) };
  const tool = foreign.get(request.name);
  if (tool !== undefined) {
    const use = { tool, input: request.input, ...placed };
    return { callId, request, result: shortened(turn, yield* useForeignTool(turn, use)) };
  }
  const made = turn.task.steps.find((step) => step.callId === callId);
  if (made !== undefined) return { callId, request, result: withNames(made.result, turn.task) };
  const given = withIds(request.input, placed.knownMembers);
  if (!given.ok) return invalid(given.why);
  const read = readToolCall(request.name, given.input, toolCallerOf(turn.task, foreign.keys()));
  if (!read.ok) return invalid(read.error.explanation);
  const { call } = read;
  const refusal = yield* askToLeave(turn.task, { call, callId, taint: placed.taint });
  if (refusal !== null) return invalid(refusal);
  const result = yield { kind: 'call', callId, call };
  return { callId, request, result: withNames(result ?? { kind: 'accepted' }, turn.task) };
}

function shortened({ config, model }: LlmTurn, result: ForeignResult): ForeignResult {
  const text = cutToTokens(result.text, promptTokens(config, model) / RESULT_SHARE);
  return { ...result, text };
}
