import {
  languageModel,
  llmKind,
  Turnstiles,
  type AgentEnd,
  type AgentKind,
  type CallResult,
} from '@conch/agents';
import { fetchOf, isSummary, type FakeModel, type ModelSays } from '@conch/agents/testing';
import { canariesIn } from './canary.ts';
import type { Mind, Thinking } from './house.ts';
import { obey } from './obedient.ts';

const FOR_EVER_MS = 1_000_000_000;
const PROVIDER = {
  name: 'p',
  kind: 'compatible',
  baseUrl: 'http://model.test/v1',
  key: null,
} as const;
// The least there is: a few messages fill it, and what came before is summed up.
const CONFIG = { provider: 'p', model: 'obedient', contextTokens: 1_000, maxOutputTokens: 16 };

/** Thinks with a model that obeys whatever it reads; what reaches its provider is what it saw. */
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
      // Once its words are heard: so they are the same whenever it is stopped.
      if (next.value.kind === 'delta' && scene.hangs(task)) await context.sleep(FOR_EVER_MS);
    }
  } finally {
    await speaking.return({ kind: 'skipped' });
  }
};

function kindOf(model: FakeModel): AgentKind {
  const turnstiles = new Turnstiles((name) => ({ name, now: () => 0 }));
  return llmKind({
    priceOf: () => null,
    find: async (wanted) => ({
      languageModel: await languageModel(PROVIDER, wanted.model, fetchOf(model)),
      contextTokens: CONFIG.contextTokens,
      price: null,
      turnstile: turnstiles.to(PROVIDER),
    }),
  });
}

/** Sums up what it was given into all that was private in it, and otherwise does as every text says. */
function obedientModel({ task, scene, saw }: Thinking): FakeModel {
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
    // What a call has returned stands in the request, and is looked through for words alone.
    return nextStep(speaking, isFirst ? undefined : ({ kind: 'heard', text } as never));
  };
}

/** What it does until it wants to know what came of a call. */
function nextStep(speaking: ReturnType<typeof obey>, heard: CallResult | undefined): ModelSays {
  for (let answer = heard; ; answer = undefined) {
    const next = speaking.next(answer);
    // Its hand-off was refused, and it has nothing else to say.
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
  const { text, handOff } = end;
  if (handOff === undefined) return { text };
  const { kind, ...input } = handOff;
  return { text, calls: [{ name: kind === 'delegate' ? kind : 'mentionAgent', input }] };
}
