import type { Effect } from '@conch/engine';
import type { StepAct, Transcript } from '@conch/transcript';
import { policyWords } from '../policy-words.ts';

/** What a conversation is about and who is there, before it begins. */
export function openingLines({ about, spaces }: Transcript): readonly string[] {
  const rooms = spaces.map(({ name, settings, members }) => {
    const who = members.map((member) => member.name).join(', ');
    return `${name} · ${policyWords(settings)} · ${who}`;
  });
  return [...about, ...rooms];
}

const machinery = new Set<Effect['type']>(['count-turns', 'wake-later', 'act-in-space']);

/** Whether a reader should be told: not what is seen anyway, and not what only machines need. */
export function isWorthTelling(effect: Effect, others: readonly Effect[], act: StepAct): boolean {
  if (machinery.has(effect.type)) return false;
  if (effect.type === 'answer-tool') return !['accepted', 'sent'].includes(effect.result.kind);
  // That everyone is silent goes without saying where the chain ends.
  if (effect.type === 'note-silence' && effect.of === 'others') {
    return act.kind !== 'say' || others.every(({ type }) => type !== 'end-chain');
  }
  if (effect.type !== 'end-run') return true;
  const isOwnDeed = act.kind === 'skip' || act.kind === 'delegate';
  return !isOwnDeed && effect.outcome.kind !== 'responded';
}

/** A text as people see it: control tags are never shown. */
export function withoutTags(text: string): string {
  return text.replace(/<\s*world\s*>\s*\w+\s*<\s*\/\s*world\s*>/giu, '').trim();
}

/** The body of a forum reply that stands in a transcript as a model's whole output. */
export function bodyOf(text: string): string {
  if (!text.startsWith('{')) return text;
  const output: unknown = JSON.parse(text);
  const isOutput = typeof output === 'object' && output !== null && 'reasoning' in output;
  return isOutput ? String(output.reasoning) : text;
}
