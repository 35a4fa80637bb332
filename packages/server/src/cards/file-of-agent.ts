import { stringify } from 'yaml';
import { readAgentOfFile } from '../agent-files/agent-of-file.ts';
import { MOST_BYTES } from '../agent-files/read-folder.ts';
import type { ImportedCard } from './import-card.ts';

/** What stands in the file of an agent that was on a card. */
export function fileOfAgent(
  { name, description, instructions }: Pick<ImportedCard, 'name' | 'description' | 'instructions'>,
  /** `null`: that of the server. */
  model: string | null,
): string {
  const thinks = model === null ? {} : { model };
  return `---\n${stringify({ name, description, ...thinks })}---\n\n${instructions}\n`;
}

/** Why a server would not take in a file with this text; `null`: it would. */
export function whyNotRead(text: string): string | null {
  const read = readAgentOfFile(text);
  if (!read.ok) return read.problem.message;
  const bytes = Buffer.byteLength(text);
  if (bytes <= MOST_BYTES) return null;
  return `Its file would have ${Math.ceil(bytes / 1024)} KiB; at most ${MOST_BYTES / 1024} are read.`;
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
