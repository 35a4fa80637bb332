import '@conch/store/needs-node';
import {
  closeSync,
  existsSync,
  openSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { nameRefusal } from '@conch/engine';
import { agentsFolder, makeAgentsFolder } from '../agent-files/agents-folder.ts';
import { fileNameOf, fileOfAgent, whyNotRead } from '../cards/file-of-agent.ts';
import { importCard } from '../cards/import-card.ts';
import { operatorLine } from '../operator-line.ts';
import { makeDataDirectory, makeOnlyPrivateFiles } from '../start/private-files.ts';
import { readConfig, type ConfigSources } from '../start/read-config.ts';
import { StartRefused } from '../start/start-refused.ts';

/** The operator's request to convert a character card to an agent file. */
export interface CardOrder {
  readonly path: string;
  /** The path as it was typed, for messages. */
  readonly typedPath: string;
  /** Replaces the name on the card. */
  readonly name: string | null;
  /** `provider/model`. Null for the default model of the server. */
  readonly model: string | null;
}

/** The agent file that was written from a card. */
export interface CardImport {
  readonly path: string;
  /** The parts of the card that Conch does not use. */
  readonly leftOut: readonly string[];
}

/** Writes `agents/NAME.md` from a card. Throws `StartRefused` with the reason if that fails. */
export function importCardFile(
  { path: from, typedPath, name, model }: CardOrder,
  sources: ConfigSources,
): CardImport {
  const badName = name === null ? null : nameRefusal(name);
  if (badName !== null) throw refused(badName.reason);
  const card = importCard(bytesOf(from, typedPath), name);
  if (!card.ok) {
    const flag = card.field === undefined ? '' : ` Give it with --${card.field}.`;
    throw refused(`${typedPath}: ${card.why.detail}${flag}`);
  }
  const text = fileOfAgent(card.value, model);
  const refusal = whyNotRead(text);
  if (refusal !== null) throw refused(`${typedPath} is not a valid agent. ${refusal}`);
  const path = join(folderOf(sources), fileNameOf(card.value.name));
  // Never overwrites a file, because the operator may have changed it.
  if (existsSync(path))
    throw refused(`${path} already exists. Remove it, or choose another --name.`);
  written(path, () => writeNewFile(path, text));
  return { path, leftOut: card.value.leftOut.map(({ detail }) => operatorLine(detail)) };
}

// The message may contain text from the card, which must not control the terminal.
function refused(message: string): StartRefused {
  return new StartRefused(operatorLine(message));
}

const UNREAD: Readonly<Record<string, string>> = {
  ENOENT: 'does not exist',
  EISDIR: 'is a folder, not a card file',
};

function bytesOf(path: string, typedPath: string): Buffer {
  try {
    const found = statSync(path);
    if (!found.isFile() && !found.isFIFO() && !found.isDirectory())
      throw refused(`${typedPath} is not a file.`);
    if (found.size > MOST_CARD_BYTES) throw refused(`${typedPath} is too large for a card.`);
    return readFileSync(path);
  } catch (error) {
    if (error instanceof StartRefused) throw error;
    const code = error instanceof Error && 'code' in error ? error.code : null;
    throw refused(`${typedPath} ${UNREAD[String(code)] ?? 'cannot be read'}.`);
  }
}

/** Larger than any picture of a character. */
const MOST_CARD_BYTES = 64 * 1024 * 1024;

/** Writes a new file, or no file. A running server would read a part of an agent. */
function writeNewFile(path: string, text: string): void {
  closeSync(openSync(path, 'wx'));
  try {
    writeFileSync(path, text);
  } catch (error) {
    rmSync(path, { force: true });
    throw error;
  }
}

const UNWRITTEN: Readonly<Record<string, string>> = {
  EACCES: 'Give this user permission to write there.',
  EROFS: 'The disk is read-only. Choose another folder.',
  ENOENT: 'Create its folder first.',
  ENOSPC: 'The disk is full. Free some space.',
};

function written(path: string, write: () => void): void {
  try {
    write();
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : '';
    throw refused(`${path} cannot be written. ${UNWRITTEN[code] ?? code}`);
  }
}

function folderOf(sources: ConfigSources): string {
  const config = readConfig(sources);
  if (config.kind !== 'config') {
    throw new StartRefused(config.kind === 'problems' ? config.problems.join(' ') : '');
  }
  makeOnlyPrivateFiles();
  makeDataDirectory(config.config.dataDir);
  written(config.config.dataDir, () => makeAgentsFolder(config.config));
  const found = agentsFolder(config.config);
  if (found === null) throw refused('No folder for agent files is set. Set CONCH_AGENTS_DIR.');
  return found;
}
