import type { AnswerOf, HTTP_API } from '@conch/protocol';
import type { Conch, Exchange } from '@conch/runtime';
import { messagesOnWire } from '../quoting.ts';
import { approvalOnWire } from './approval.ts';
import { costOnWire } from './cost.ts';
import { explainedRunOnWire, passedOverOnWire } from './explained-run.ts';

type ExchangeOnWire = AnswerOf<typeof HTTP_API.readExchange>;

/** A message and its answers, as people see them. */
export async function exchangeOnWire(conch: Conch, exchange: Exchange): Promise<ExchangeOnWire> {
  const { isOver, runs, chains, silences, approvals, cost } = exchange;
  const [message, ...answers] = await messagesOnWire(conch, [
    exchange.message,
    ...exchange.answers,
  ]);
  if (message === undefined) throw new Error('an exchange begins with a message');
  return {
    isOver,
    message,
    answers,
    runs: runs.map(explainedRunOnWire),
    chains: chains.map((chain) => ({ ...chain })),
    silences: silences.map(passedOverOnWire),
    approvals: approvals.map(approvalOnWire),
    cost: costOnWire(cost),
  };
}
