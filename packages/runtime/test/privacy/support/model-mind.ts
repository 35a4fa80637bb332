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
// The smallest context: a few messages fill it, and older ones are summarised.
const CONFIG = { provider: 'p', model: 'obedient', contextTokens: 1_000, maxOutputTokens: 16 };

/**
 * Thinks with a model that obeys everything it reads. The requests to its provider are its input.
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
      // Only after its words are heard, so that they are the same whenever it is stopped.
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

/** Summarises its input as all private content in it, and otherwise obeys every text. */
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
    // The results of calls are in the request. They are only searched for words.
    return nextStep(speaking, isFirst ? undefined : ({ kind: 'heard', text } as never));
  };
}

/** Runs the agent until it makes a call or ends. */
function nextStep(speaking: ReturnType<typeof obey>, heard: CallResult | undefined): ModelSays {
  for (let answer = heard; ; answer = undefined) {
    const next = speaking.next(answer);
    // The hand-off was refused, and there is nothing else to say.
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
