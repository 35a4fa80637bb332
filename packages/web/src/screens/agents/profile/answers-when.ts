import { fieldsOf, overOf, type AgentDetails } from '../agent.ts';

/** A sentence that explains when an agent speaks, as a text key with a number. */
export interface WhenLine {
  readonly key:
    | 'whenPaused'
    | 'whenQuiet'
    | 'whenUsual'
    | 'whenAutoReply'
    | 'whenNoAutoReply'
    | 'whenDayTokens'
    | 'whenDayMoney'
    | 'whenNoDayBudget'
    | 'whenRunTokens'
    | 'whenRunMoney'
    | 'whenWaits';
  readonly number?: number;
}

/** Sentences that explain when an agent answers, and its limits. Only admins see the limits. */
export function answersWhen(agent: AgentDetails): readonly WhenLine[] {
  const lines: WhenLine[] = [];
  if (agent.status === 'paused') lines.push({ key: 'whenPaused' });
  lines.push({ key: agent.isQuiet ? 'whenQuiet' : 'whenUsual' });
  lines.push({ key: agent.autoReply ? 'whenAutoReply' : 'whenNoAutoReply' });
  return [...lines, ...runLines(agent), ...dayLines(agent)];
}

function runLines(agent: AgentDetails): readonly WhenLine[] {
  const { maxRunTokens, maxRunCostUsd, waitSeconds } = fieldsOf(agent.config);
  if (agent.config === null) return [];
  if (overOf(agent) === 'socket') return [{ key: 'whenWaits', number: numberOr(waitSeconds, 30) }];
  if (agent.kind !== 'llm') return [];
  const lines: WhenLine[] = [{ key: 'whenRunTokens', number: numberOr(maxRunTokens, 200_000) }];
  if (typeof maxRunCostUsd === 'number') lines.push({ key: 'whenRunMoney', number: maxRunCostUsd });
  return lines;
}

function dayLines({ dayBudget }: AgentDetails): readonly WhenLine[] {
  if (dayBudget === null) return [];
  const { maxTokens, maxCostUsd } = dayBudget;
  if (maxTokens === null && maxCostUsd === null) return [{ key: 'whenNoDayBudget' }];
  const lines: WhenLine[] = [];
  if (maxTokens !== null) lines.push({ key: 'whenDayTokens', number: maxTokens });
  if (maxCostUsd !== null) lines.push({ key: 'whenDayMoney', number: maxCostUsd });
  return lines;
}

function numberOr(value: unknown, otherwise: number): number {
  return typeof value === 'number' ? value : otherwise;
}
