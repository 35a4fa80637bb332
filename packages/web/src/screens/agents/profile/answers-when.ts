import { fieldsOf, overOf, type Agent } from '../agent.ts';

/** One sentence about when an agent speaks: a key of the words, with the number in it. */
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

/** When it answers and what bounds it, in plain sentences; limits are for admins to see. */
export function answersWhen(agent: Agent): readonly WhenLine[] {
  const lines: WhenLine[] = [];
  if (agent.status === 'inactive') lines.push({ key: 'whenPaused' });
  lines.push({ key: agent.isQuiet ? 'whenQuiet' : 'whenUsual' });
  lines.push({ key: agent.autoReply ? 'whenAutoReply' : 'whenNoAutoReply' });
  return [...lines, ...runLines(agent), ...dayLines(agent)];
}

function runLines(agent: Agent): readonly WhenLine[] {
  const { maxRunTokens, maxRunCostUsd, waitSeconds } = fieldsOf(agent.config);
  if (agent.config === null) return [];
  if (overOf(agent) === 'socket') return [{ key: 'whenWaits', number: numberOr(waitSeconds, 30) }];
  if (agent.kind !== 'llm') return [];
  const lines: WhenLine[] = [{ key: 'whenRunTokens', number: numberOr(maxRunTokens, 200_000) }];
  if (typeof maxRunCostUsd === 'number') lines.push({ key: 'whenRunMoney', number: maxRunCostUsd });
  return lines;
}

function dayLines({ dayBudget }: Agent): readonly WhenLine[] {
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
