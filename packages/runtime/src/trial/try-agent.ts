import type { Agent, CallResult, Task, ReportedUsage } from '@conch/agents';
import {
  asMemberId,
  asMessageId,
  asSpaceId,
  describeEnding,
  explainToolRefusal,
  toolsOfRun,
  visibleText,
  type CallId,
  type OutcomeKind,
  type RunOutcome,
  type Run,
  type ToolCall,
} from '@conch/engine';
import type { RuntimeContext } from '../runtime-context.ts';
import { asJson, checkedAgent, unreadable } from '../api/agents/agent-fields.ts';
import { requireFields, parseText, shown } from '../api/parse-input.ts';
import { parseName } from '../api/people/member-names.ts';
import { outcomeView, type OutcomeView } from '../api/runs/outcome-view.ts';
import { Refused } from '../refused.ts';
import { agentForRun } from '../run/agent-for-run.ts';
import { runAgent } from '../run/run-agent.ts';
import { TrialRun } from './trial-run.ts';
import { TrialSpace, type TrialOpening } from './trial-space.ts';

/** An agent that is not saved yet, and the message that a person sends to it. */
export interface AgentTrial {
  readonly kind: string;
  readonly config: unknown;
  readonly name?: string;
  readonly description?: string;
  readonly from: { readonly id: string; readonly name: string };
  readonly content: string;
}

/** The result of a trial. */
export interface TrialEnd extends OutcomeView {
  readonly outcome: OutcomeKind;
  readonly outcomeWords: string;
  readonly content: string;
  readonly tokens: number;
  /** Null if the price is unknown. */
  readonly costUsd: number | null;
  /** Whether some tokens were estimated, because the provider did not report them. */
  readonly isEstimated: boolean;
  readonly ms: number;
}

type Parts = Pick<RuntimeContext, 'agents' | 'clock' | 'limits' | 'newId'>;

const LONGEST_MS = 60_000;
const NAMELESS = 'New agent';

/** Lets an agent answer one message in a space that exists only in memory. Nothing is stored. */
export async function tryAgent(
  context: Parts,
  input: AgentTrial,
  signal: AbortSignal,
): Promise<TrialEnd> {
  const { clock, limits, newId } = context;
  const {
    from,
    content,
    name = NAMELESS,
    ...fields
  } = requireFields(input, 'kind, config and content');
  const { description = '' } = checkedAgent({ description: fields.description ?? '' });
  const agent = await agentForRun(readOrRefuse(context, fields));
  const opening = {
    person: { ...from, id: asMemberId(from.id) },
    agent: { id: asMemberId(newId()), name: parseName(name), description },
    content: parseText(content, limits.longestMessage),
    at: clock.now(),
  };
  const space = new TrialSpace(opening);
  const startedMs = clock.monotonicMs();
  const trial = new TrialRun(clock, { longestMs: LONGEST_MS, signal });
  try {
    const { outcome, ...end } = await speak(context, { agent, opening, space, trial });
    const { tokens, costUsd, isEstimated = false } = end.usage;
    return {
      ...outcomeView(outcome, ''),
      outcome: outcome.kind,
      outcomeWords: describeEnding(outcome),
      content: end.content,
      tokens,
      costUsd,
      isEstimated,
      ms: Math.round(clock.monotonicMs() - startedMs),
    };
  } finally {
    trial.over();
  }
}

function readOrRefuse({ agents }: Parts, input: Pick<AgentTrial, 'kind' | 'config'>): Agent {
  const kind = shown(input.kind);
  const reading = agents.readForTrial(kind, asJson(input.config));
  if (reading === null) {
    const what = `An agent of kind ${kind} runs outside and answers only in spaces. Create it, add it to a space, and ask it there.`;
    throw new Refused('needs-space', what, [kind]);
  }
  if (!reading.ok) throw unreadable(agents, kind, reading);
  return reading.agent;
}

interface TrialTurn {
  readonly agent: Agent;
  readonly opening: TrialOpening;
  readonly space: TrialSpace;
  readonly trial: TrialRun;
}

interface Spoken {
  readonly outcome: RunOutcome;
  readonly content: string;
  readonly usage: ReportedUsage;
}

async function speak(context: Parts, turn: TrialTurn): Promise<Spoken> {
  const { agent, space, trial } = turn;
  const { run } = space;
  // If the message mentions only people at its beginning, the message is not for agents, so the
  // agent does not run.
  if (run === null) return { outcome: { kind: 'skipped' }, content: '', usage: trial.cost };
  const end = await runAgent(agent, taskOf(context, turn, run), trial, {
    context: trial.context,
    longestText: context.limits.longestAnswer,
    addText: (delta) => trial.addText(delta),
    call: async (callId, call) => called(space, run, { callId, call }),
    note: async (note) => {
      trial.note(note);
      return true;
    },
    summarised: async () => true,
    // A trial has no people who could approve, so an agent that requests an approval breaks the
    // protocol.
    ask: async () => false,
  });
  if (end.kind === 'left') {
    return {
      outcome: { kind: 'cancelled', by: null, reason: 'run-stopped' },
      content: trial.shown.text,
      usage: trial.cost,
    };
  }
  const { report, usage = trial.cost } = end;
  return { ...space.end(run, report, usage), usage };
}

function called(
  space: TrialSpace,
  run: Run,
  { callId, call }: { readonly callId: CallId; readonly call: ToolCall },
): CallResult | null {
  const answer = space.call(run, callId, call);
  if (answer?.kind === 'refused')
    return { ...answer, explanation: explainToolRefusal(answer.code) };
  return answer?.kind === 'accepted' ? answer : null;
}

function taskOf({ newId }: Parts, { opening, space }: TrialTurn, run: Run): Task {
  const { person, agent, content } = opening;
  const own = { ...agent, description: visibleText(agent.description) };
  const sender = { kind: 'person', id: person.id, name: visibleText(person.name) } as const;
  const message = { id: asMessageId(newId()), sender, content: visibleText(content) };
  return {
    runId: run.id,
    space: { id: asSpaceId(newId()), name: 'Trial' },
    conversationType: 'direct',
    policy: space.state.settings.policy,
    agent: own,
    trigger: { kind: 'message' },
    message,
    replyTo: null,
    members: [
      { ...sender, description: '' },
      { ...own, kind: 'agent' },
    ],
    tools: toolsOfRun(space.state, run),
    steps: [],
    notes: [],
    pastApprovals: [],
    nth: 1,
    // A random seed, so that a repeated trial may get another answer.
    seed: newId(),
    history: async (limit) => (limit >= 1 ? [message] : []),
    summary: async () => null,
    spaces: async () => [],
  };
}
