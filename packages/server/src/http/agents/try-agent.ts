import type { ServerResponse } from 'node:http';
import { guardProvider } from '../../providers/agent-provider.ts';
import type { Services } from '../../services.ts';
import type { HandlersOf } from '../route-request.ts';

/** Tries an agent before it is created. */
export function trialHandlers({
  conch,
  database,
  models,
  rates,
}: Services): HandlersOf<'tryAgent'> {
  return {
    tryAgent: async ({ body: { content: text, ...trial }, by: { principal }, reply }) => {
      const { personId } = principal;
      await rates.trials.take(personId);
      await database.read(() => guardProvider(models.providers, trial, 'config.provider'));
      const { name = '' } = (await conch.people.get(personId)) ?? {};
      const from = { id: personId, name };
      const signal = whileOpen(reply.raw);
      const tried = await conch.agents.try({ ...trial, from, content: text }, signal);
      const { outcome, content, failure, outcomeWords, tokens, costUsd, isEstimated, ms } = tried;
      return { outcome, content, failure, outcomeWords, tokens, costUsd, isEstimated, ms };
    },
  };
}

/** Aborts when the connection closes, because a trial without a reader still costs money. */
function whileOpen(answer: ServerResponse): AbortSignal {
  const controller = new AbortController();
  answer.once('close', () => controller.abort());
  if (answer.closed) controller.abort();
  return controller.signal;
}
