import type { Agent, CallResult, Task, Usage } from '@conch/agents';
import {
  asMemberId,
  asMessageId,
  asSpaceId,
  explainToolRefusal,
  toolsOfRun,
  visibleText,
  type CallId,
  type MemberId,
  type Outcome,
  type Run,
  type ToolCall,
} from '@conch/engine';
import type { Core } from '../core.ts';
import { asJson, checkedAgent, unreadable } from '../door/agent-fields.ts';
import { givenFields, givenText, shown } from '../door/given.ts';
import { givenName } from '../door/member-names.ts';
import { Refused } from '../refused.ts';
import { forRun } from '../run/for-run.ts';
import { runAgent } from '../run/run-agent.ts';
import { TrialRun } from './trial-run.ts';
import { TrialSpace, type Opening } from './trial-space.ts';

/** An agent as it would be made, and what a person says to it. */
export interface Trial {
  readonly kind: string;
  readonly config: unknown;
  readonly name?: string;
  readonly description?: string;
  readonly from: { readonly id: MemberId; readonly name: string };
  readonly text: string;
}

/** What came of a trial. */
export interface TrialEnd {
  readonly outcome: Outcome;
  readonly text: string;
  readonly usage: Usage;
  readonly ms: number;
}

type Parts = Pick<Core, 'agents' | 'clock' | 'limits' | 'newId'>;

const LONGEST_MS = 60_000;
const NAMELESS = 'New agent';

/** Lets an agent answer one message in a space that is not there: nothing of it is kept. */
export async function tryAgent(core: Parts, given: Trial, signal: AbortSignal): Promise<TrialEnd> {
  const { clock, limits, newId } = core;
  const { from, text, name = NAMELESS, ...fields } = givenFields(given, 'kind, config and text');
  const { description = '' } = checkedAgent({ description: fields.description ?? '' });
  const agent = await forRun(readOrRefuse(core, fields));
  const opening = {
    person: from,
    agent: { id: asMemberId(newId()), name: givenName(name), description },
    text: givenText(text, limits.longestMessage),
    at: clock.now(),
  };
  const space = new TrialSpace(opening);
  const startedMs = clock.monotonicMs();
  const trial = new TrialRun(clock, { longestMs: LONGEST_MS, signal });
  try {
    const end = await speak(core, { agent, opening, space, trial });
    return { ...end, ms: Math.round(clock.monotonicMs() - startedMs) };
  } finally {
    trial.over();
  }
}

function readOrRefuse({ agents }: Parts, given: Pick<Trial, 'kind' | 'config'>): Agent {
  const kind = shown(given.kind);
  const reading = agents.readForTrial(kind, asJson(given.config));
  if (reading === null) {
    const what = `An agent of kind ${kind} lives outside and answers in spaces only: make it, add it to a space, and ask it there.`;
    throw new Refused('needs-space', what, [kind]);
  }
  if (!reading.ok) throw unreadable(agents, kind, reading);
  return reading.agent;
}

interface Speaking {
  readonly agent: Agent;
  readonly opening: Opening;
  readonly space: TrialSpace;
  readonly trial: TrialRun;
}

async function speak(core: Parts, speaking: Speaking): Promise<Omit<TrialEnd, 'ms'>> {
  const { agent, space, trial } = speaking;
  const { run } = space;
  // What begins with people alone is not for agents: it is heard, and nothing is said.
  if (run === null) return { outcome: { kind: 'skipped' }, text: '', usage: trial.cost };
  const end = await runAgent(agent, taskOf(core, speaking, run), trial, {
    context: trial.context,
    longestText: core.limits.longestAnswer,
    said: (delta) => trial.say(delta),
    call: async (callId, call) => called(space, run, { callId, call }),
    note: async (note) => {
      trial.note(note);
      return true;
    },
    summarised: async () => true,
    // There is nobody to ask: whoever asks all the same has not understood what was agreed.
    ask: async () => false,
  });
  if (end.kind === 'left') {
    return { outcome: { kind: 'cancelled', by: null }, text: trial.shown.text, usage: trial.cost };
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

function taskOf({ newId }: Parts, { opening, space }: Speaking, run: Run): Task {
  const { person, agent, text } = opening;
  const own = { ...agent, description: visibleText(agent.description) };
  const sender = { kind: 'person', id: person.id, name: visibleText(person.name) } as const;
  const message = { id: asMessageId(newId()), sender, content: visibleText(text) };
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
    asked: [],
    nth: 1,
    // Whoever tries again may be told something else, as in a conversation.
    seed: newId(),
    history: async (limit) => (limit >= 1 ? [message] : []),
    summary: async () => null,
    spaces: async () => [],
  };
}
