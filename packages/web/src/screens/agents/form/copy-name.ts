import type { Agent } from '../agent.ts';
import { draftOf, type AgentDraft } from './agent-draft.ts';

/** An agent as another one is; whoever makes it wants it to answer, though that one is paused. */
export function copyOf(agent: Agent, taken: readonly string[]): AgentDraft {
  return { ...draftOf(agent), isActive: true, name: copyName(agent.name, taken) };
}

/** A name that nobody has yet: “Ada 2”, or “Ada 3” if that is taken. */
export function copyName(name: string, taken: readonly string[]): string {
  const lower = new Set(taken.map((one) => one.toLowerCase()));
  const [, stem = name, number = '1'] = /^(.*\S)\s+(\d+)$/u.exec(name) ?? [];
  for (let next = Number(number) + 1; ; next += 1) {
    const wanted = `${stem} ${next}`;
    if (!lower.has(wanted.toLowerCase())) return wanted;
  }
}
