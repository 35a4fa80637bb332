import type { AgentReading } from '../../agent-kind.ts';
import type { Outside } from '../../outside/outside.ts';
import type { A2aConfig } from '../remote-config.ts';
import { tellFailure, type FailedCall } from '../tell-failure.ts';
import { cardAddress } from './card-address.ts';
import { OpenQuestions } from './open-questions.ts';

// For what takes an agent no thought: its card, how a task stands. How long it may think is up to
// the space.
const ANSWER_MS = 15_000;

interface A2aOptions {
  readonly onFailure: (failed: FailedCall) => void;
  readonly answerMs?: number;
}

/** Agents that speak A2A, added by the address of their card. */
export function overA2a(
  outside: Pick<Outside, 'fetch' | 'refusal'>,
  { onFailure, answerMs = ANSWER_MS }: A2aOptions,
): (config: A2aConfig) => AgentReading {
  const questions = new OpenQuestions();
  return ({ card, worstCase }) => {
    const address = cardAddress(card);
    const refusal = outside.refusal(address);
    if (refusal !== null) return { ok: false, reason: refusal.message, field: 'card' };
    const parts = { fetch: outside.fetch, answerMs, address, questions };
    return {
      ok: true,
      agent: {
        ...(worstCase === undefined ? {} : { worstCase }),
        async *run(task, context) {
          // The SDK is large: a server without A2A agents never loads it.
          const { runOverA2a } = await import('./run-over-a2a.ts');
          const running = runOverA2a(task, context, parts);
          return yield* tellFailure(running, task, { address, tell: onFailure });
        },
      },
    };
  };
}
