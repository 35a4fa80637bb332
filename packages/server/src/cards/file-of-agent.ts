import { stringify } from 'yaml';
import type { ImportedCard } from './import-card.ts';

/** What stands in the file of an agent that was on a card. */
export function fileOfAgent(
  { name, description, instructions }: Pick<ImportedCard, 'name' | 'description' | 'instructions'>,
  model: string,
): string {
  return `---\n${stringify({ name, description, model })}---\n\n${instructions}\n`;
}

const LONGEST = 60;
// Windows keeps these for itself, with any ending; the last is not read as an agent.
const TAKEN = /^(?:con|prn|aux|nul|com\d|lpt\d|readme)$/u;

/** A name of a file that can be one on every system, whatever the agent is called. */
export function fileNameOf(name: string): string {
  const letters = name.toLowerCase().replaceAll(/[^\p{L}\p{M}\p{Nd}]+/gu, '-');
  const plain = [...letters].slice(0, LONGEST).join('').replaceAll(/^-|-$/gu, '');
  return `${plain === '' || TAKEN.test(plain) ? `agent-${plain}` : plain}.md`;
}
