import {
  languageModel,
  llmKind,
  ProviderLimiters,
  type AgentEnd,
  type AgentKind,
  type CallResult,
} from '@conch/agents';
import { fetchOf, isSummary, type FakeModel, type ModelSays } from '@conch/agents/testing';
import { canariesIn } from './canary.ts';
import type { Mind, RunThinking } from './house.ts';
import { obey } from './obedient.ts';

const FOR_EVER_MS = 1_000_000_000;
const PROVIDER = {
  name: 'p',
  kind: 'compatible',
  baseUrl: 'http://model.test/v1',
  key: null,
} as const;
// The smallest allowed context. A few messages fill it, so older messages are summarised.
const CONFIG = { provider: 'p', model: 'obedient', contextTokens: 1_000, maxOutputTokens: 16 };

/**
 * An agent with a model that follows every instruction in its prompt. The requests to the provider
 * are recorded.
 */
export const modelMind: Mind = async function* think(thinking) {
  const { task, context, scene } = thinking;
  const reading = kindOf(obedientModel(thinking)).agentOf(CONFIG);
  if (!reading.ok) throw new Error(reading.reason);
  const speaking = reading.agent.run(task, context);
  let answer: CallResult | undefined;
  try {
    for (;;) {
      const next = await speaking.next(answer);
      if (next.done === true) return next.value;
      answer = yield next.value;
      // The agent hangs only after the text was sent, so that the text does not depend on the time
      // of the stop.
      if (next.value.kind === 'delta' && scene.hangs(task)) await context.sleep(FOR_EVER_MS);
    }
  } finally {
    await speaking.return({ kind: 'skipped' });
  }
};

function kindOf(model: FakeModel): AgentKind {
  const limiters = new ProviderLimiters((name) => ({ name, now: () => 0 }));
  return llmKind({
    priceOf: () => null,
    find: async (wanted) => ({
      languageModel: await languageModel(PROVIDER, wanted.model, fetchOf(model)),
      contextTokens: CONFIG.contextTokens,
      price: null,
      limiter: limiters.to(PROVIDER),
    }),
  });
}

/**
 * As a summary, this model returns all private content of its input. In all other calls, the model
 * follows every instruction.
 */
function obedientModel({ task, scene, saw }: RunThinking): FakeModel {
  let habit: ReturnType<typeof scene.nextHabit> | null = null;
  let speaking: ReturnType<typeof obey> | null = null;
  return (body, text) => {
    saw(text);
    habit ??= scene.nextHabit(text);
    const told = [...canariesIn(text)].join(' ');
    if (isSummary(body)) return { text: `${habit.word} sums up ${told}` };
    const { spaceIds } = scene;
    const isFirst = speaking === null;
    speaking ??= obey(task, { given: text, spaceIds, ...habit });
    // The request contains the results of calls. They are only searched for text.
    return nextStep(speaking, isFirst ? undefined : ({ kind: 'heard', text } as never));
  };
}

/** Runs the agent until it makes a call or ends. */
function nextStep(speaking: ReturnType<typeof obey>, heard: CallResult | undefined): ModelSays {
  for (let answer = heard; ; answer = undefined) {
    const next = speaking.next(answer);
    // A run whose hand-off was refused ends without a value, because the agent has no other text.
    if (next.done === true)
      return (next.value as AgentEnd | undefined) === undefined ? {} : lastStep(next.value);
    if (next.value.kind !== 'call') continue;
    const { tool: name, ...input } = next.value.call;
    return { calls: [{ name, input }] };
  }
}

function lastStep(end: AgentEnd): ModelSays {
  if (end.kind === 'skipped') return { calls: [{ name: 'skip', input: {} }] };
  if (end.kind === 'failed') return { text: end.message };
  const { content, handOff } = end;
  if (handOff === undefined) return { text: content };
  const { kind, ...input } = handOff;
  return { text: content, calls: [{ name: kind === 'delegate' ? kind : 'mentionAgent', input }] };
}
