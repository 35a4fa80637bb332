import type { AgentEnd, Utterance, CallResult, RunContext, Task } from '../agent.ts';
import { callMaker, type ScriptCall } from './call-maker.ts';
import type { RuleAction } from './rule-action.ts';
import { endOf, isWhatIsAsked, streamed } from './ending.ts';
import type { Rule } from './read-script.ts';
import { seededNumber } from './seeded-number.ts';
import type { TemplateValues } from './template.ts';
import { goToCall, handOffCall, sendCall } from './tool-calls.ts';
import { askedOf, isMet } from './when.ts';

type Running = AsyncGenerator<Utterance, AgentEnd, CallResult | undefined>;

/** Follows the first rule that fires. If none fires, the run is skipped. */
export async function* runScript(rules: readonly Rule[], task: Task, context: RunContext): Running {
  const rule = rules.find((each) => fires(each, task));
  if (rule === undefined) return { kind: 'skipped' };
  const { action } = rule;
  // If the run has steps, it has already waited for the delay.
  if (action.delayMs > 0 && task.steps.length === 0) await context.sleep(action.delayMs);
  return yield* follow(action, task, context);
}

function fires({ when, number, action }: Rule, task: Task): boolean {
  return (
    isWhatIsAsked(action.ending, askedOf(task)) && (when === undefined || isMet(when, number, task))
  );
}

async function* follow(action: RuleAction, task: Task, context: RunContext): Running {
  const makeCall = callMaker(task.steps);
  const { goTo, send, handOff, ending } = action;
  let filling = fillingOf(task);
  let place = task.space.id;
  if (goTo !== undefined) {
    const went = yield* makeCall('goToSpace', () => goToCall(goTo, task, filling));
    // If the agent could not go to the other space, its text must not be posted in this space.
    if (went === null || !isThere(went.result)) return { kind: 'skipped' };
    place = went.call.spaceId;
  }
  if (send !== undefined) {
    const sent = yield* makeCall('sendSpaceMessage', () =>
      sendCall(send, task, { place, filling }),
    );
    filling = { ...filling, 'reply.content': replyIn(sent) };
  }
  let isDelegated = false;
  if (handOff !== undefined) {
    const asked = yield* makeCall(handOff.tool, () => handOffCall(handOff, filling));
    isDelegated = handOff.tool !== 'mentionAgent' && asked?.result?.kind === 'accepted';
  }
  // The run also ends as skipped without this call, so the rule works even if the tool is not
  // offered, as in a forum.
  if (ending.kind === 'skip' && task.tools.includes('skip')) {
    yield* makeCall('skip', () => ({ tool: 'skip' }));
  }
  const end = endOf(ending, filling);
  // Only `say` is streamed. A delegated run posts its text only if the delegation fails, and other
  // answers are not meant for people.
  if (ending.kind === 'say' && end.kind === 'answered' && !isDelegated) {
    yield* streamed(end.content, ending.chunkMs, context);
  }
  return end;
}

function fillingOf(task: Task): TemplateValues {
  const { message, space, trigger, thread, seed } = task;
  return {
    content: message.content,
    sender: message.sender.name,
    space: space.name,
    'thread.title': thread?.title ?? '',
    'thread.category': thread?.category ?? '',
    'returned.content': trigger.kind === 'returned' ? (trigger.content ?? '') : '',
    'reply.content': '',
    seed,
    someMember: () => someMember(task),
  };
}

// Returns the same member during the whole run, so that the body and the mentions name the same
// member.
function someMember({ members, agent, seed }: Task): string {
  const others = members.filter(({ id, kind }) => kind === 'agent' && id !== agent.id);
  return others[Math.floor(seededNumber(seed, 'member') * others.length)]?.name ?? '';
}

function isThere(result: CallResult | undefined): boolean {
  if (result?.kind === 'refused') return result.code === 'same-space';
  return result?.kind === 'accepted';
}

function replyIn(sent: ScriptCall<'sendSpaceMessage'> | null): string {
  return sent?.result?.kind === 'reply' ? sent.result.reply.content : '';
}
