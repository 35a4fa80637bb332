import type { AgentDetails } from '../agent.ts';
import { draftOf, type AgentDraft } from './agent-draft.ts';

/** The start values for a copy of an agent. The copy is active even if the original is paused. */
export function copyOf(agent: AgentDetails, taken: readonly string[]): AgentDraft {
  return { ...draftOf(agent), isActive: true, name: copyName(agent.name, taken) };
}

/** A free name: “Ada 2”, or “Ada 3” if that is taken. */
export function copyName(name: string, taken: readonly string[]): string {
  const lower = new Set(taken.map((one) => one.toLowerCase()));
  const [, stem = name, number = '1'] = /^(.*\S)\s+(\d+)$/u.exec(name) ?? [];
  for (let next = Number(number) + 1; ; next += 1) {
    const candidate = `${stem} ${next}`;
    if (!lower.has(candidate.toLowerCase())) return candidate;
  }
}
