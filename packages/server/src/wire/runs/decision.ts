import type { AnswerOf, HTTP_API } from '@conch/protocol';
import type { DecisionView, FloorDecision } from '@conch/runtime';

type ExplainedOnWire = AnswerOf<typeof HTTP_API.listDecisions>['items'][number];
type DecisionOnWire = Omit<ExplainedOnWire, 'seq' | 'lines'>;
type Silence = FloorDecision['silent'][number];

/** The agents that got the floor through an event, and the agents that did not. */
export function decisionOnWire({
  at,
  event,
  gotFloor,
  refused,
  silent,
  rules,
}: FloorDecision & { readonly at: string; readonly event: string }): DecisionOnWire {
  return {
    at,
    event,
    gotFloor: [...gotFloor],
    refused: [...refused],
    silent: silent.map(silenceOnWire),
    rules: [...rules],
  };
}

/** A decision, with a plain sentence for each effect. */
export function explainedOnWire(view: DecisionView): ExplainedOnWire {
  return { ...decisionOnWire(view), seq: view.seq, lines: [...view.lines] };
}

export function silenceOnWire({ agentIds, count, because }: Silence): {
  agentIds: string[] | null;
  count: number;
  because: string;
} {
  return { agentIds: agentIds === null ? null : [...agentIds], count, because };
}
