import type { Effect } from '@conch/engine';
import type { StepAct, Transcript } from '@conch/transcript';
import { DEFAULT_SETTINGS } from '@conch/engine';
import { modeName } from '../spaces/space-mode.ts';

/**
 * The subject of a conversation and its members. These lines are shown before the conversation
 * begins.
 */
export function openingLines({ about, spaces }: Transcript): readonly string[] {
  const rooms = spaces.map(({ name, settings, members }) => {
    const who = members.map((member) => member.name).join(', ');
    return `${name} · ${modeWords(settings)} · ${who}`;
  });
  return [...about, ...rooms];
}

/** The name of a space's mode, as on the web page. */
function modeWords(settings: Transcript['spaces'][number]['settings']): string {
  if (settings.kind === 'forum') return 'Forum';
  return modeName({ ...DEFAULT_SETTINGS, ...settings });
}

const machinery = new Set<Effect['type']>(['count-turns', 'wake-later', 'act-in-space']);

/**
 * True if an effect is worth showing. An effect is not worth showing if it is only technical or
 * visible anyway.
 */
export function isWorthShowing(effect: Effect, others: readonly Effect[], act: StepAct): boolean {
  if (machinery.has(effect.type)) return false;
  if (effect.type === 'answer-tool') return !['accepted', 'sent'].includes(effect.result.kind);
  // If a chain has ended, it is obvious that no other agent answers.
  if (effect.type === 'note-silence' && effect.of === 'others') {
    return act.kind !== 'say' || others.every(({ type }) => type !== 'end-chain');
  }
  if (effect.type !== 'end-run') return true;
  const isOwnDeed = act.kind === 'skip' || act.kind === 'delegate';
  return !isOwnDeed && effect.outcome.kind !== 'responded';
}

/** Removes control tags, because people never see them in Conch. */
export function withoutTags(text: string): string {
  return text.replace(/<\s*world\s*>\s*\w+\s*<\s*\/\s*world\s*>/giu, '').trim();
}

/**
 * The text of a forum reply. If a transcript contains the whole output of a model, the text is its
 * `reasoning`.
 */
export function bodyOf(text: string): string {
  if (!text.startsWith('{')) return text;
  const output: unknown = JSON.parse(text);
  const isOutput = typeof output === 'object' && output !== null && 'reasoning' in output;
  return isOutput ? String(output.reasoning) : text;
}
