import type { AgentReading } from '../../agent-kind.ts';
import type { GuardedFetch } from '../../outbound/guarded-fetch.ts';
import type { A2aConfig } from '../remote-config.ts';
import { withFailureReport, type FailedCall } from '../failure-report.ts';
import { cardAddress } from './card-address.ts';
import { OpenQuestions } from './open-questions.ts';

// The time limit for requests that an agent can answer without thinking, for example for its card
// or the state of a task. The space limits the time for thinking.
const ANSWER_MS = 15_000;

interface A2aOptions {
  readonly onFailure: (failed: FailedCall) => void;
  readonly answerMs?: number;
}

/** Creates agents that Conch calls over A2A. An agent is given by the address of its card. */
export function overA2a(
  outside: Pick<GuardedFetch, 'fetch' | 'refusal'>,
  { onFailure, answerMs = ANSWER_MS }: A2aOptions,
): (config: A2aConfig) => AgentReading {
  const questions = new OpenQuestions();
  return ({ card, worstCase }) => {
    const address = cardAddress(card);
    const refusal = outside.refusal(address);
    if (refusal !== null)
      return {
        ok: false,
        reason: refusal.message,
        why: refusal.reason ?? undefined,
        field: 'card',
      };
    const parts = { fetch: outside.fetch, answerMs, address, questions };
    return {
      ok: true,
      agent: {
        ...(worstCase === undefined ? {} : { worstCase }),
        async *run(task, context) {
          // The SDK is large, so a server without A2A agents never loads it.
          const { runOverA2a } = await import('./run-over-a2a.ts');
          const running = runOverA2a(task, context, parts);
          return yield* withFailureReport(running, task, { address, tell: onFailure });
        },
      },
    };
  };
}
