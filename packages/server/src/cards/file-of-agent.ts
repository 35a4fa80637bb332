import { stringify } from 'yaml';
import { readAgentOfFile } from '../agent-files/agent-of-file.ts';
import { MOST_BYTES } from '../agent-files/read-folder.ts';
import type { ImportedCard } from './import-card.ts';

/** The agent file for a character card. */
export function fileOfAgent(
  { name, description, instructions }: Pick<ImportedCard, 'name' | 'description' | 'instructions'>,
  /** The model. Null for the default model of the server. */
  model: string | null,
): string {
  const thinks = model === null ? {} : { model };
  return `---\n${stringify({ name, description, ...thinks })}---\n\n${instructions}\n`;
}

/** Why a server would refuse a file with this text, or null. */
export function whyNotRead(text: string): string | null {
  const read = readAgentOfFile(text);
  if (!read.ok) return read.problem.reason.detail;
  const bytes = Buffer.byteLength(text);
  if (bytes <= MOST_BYTES) return null;
  return `The agent file would have ${Math.ceil(bytes / 1024)} KiB. The limit is ${MOST_BYTES / 1024} KiB.`;
}

const LONGEST = 60;
// Names that Windows reserves with any extension, and “readme”, which is not read as an agent.
const TAKEN = /^(?:con|prn|aux|nul|com\d|lpt\d|readme)$/u;

/** A file name that is valid on every system. */
export function fileNameOf(name: string): string {
  const letters = name.toLowerCase().replaceAll(/[^\p{L}\p{M}\p{Nd}]+/gu, '-');
  const plain = [...letters].slice(0, LONGEST).join('').replaceAll(/^-|-$/gu, '');
  return `${plain === '' || TAKEN.test(plain) ? `agent-${plain}` : plain}.md`;
}
