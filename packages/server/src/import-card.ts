// The program behind `npm run import-card`.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { nameRefusal } from '@conch/engine';
import { agentsFolder, makeAgentsFolder } from './agent-files/agents-folder.ts';
import { fileNameOf, fileOfAgent, whyNotRead } from './cards/file-of-agent.ts';
import { importCard } from './cards/import-card.ts';
import { operatorLine } from './operator-line.ts';
import { readConfig } from './start/read-config.ts';
import { makeDataDirectory, makeOnlyPrivateFiles } from './start/private-files.ts';

const USAGE = `Makes agents/NAME.md of a character card (v2 or v3; JSON or PNG).

  npm run import-card -- CARD.png

  --model PROVIDER/MODEL   what the agent is to think with; that of the server unless given
  --name NAME              instead of the name on the card
  --agents-dir, --data-dir as the server was given them
The folder is that of the server: see CONCH_AGENTS_DIR in docs/settings.md.`;

/** Where the command was typed: npm runs it elsewhere. */
const TYPED_IN = process.env['INIT_CWD'] ?? process.cwd();

const UNREAD: Readonly<Record<string, string>> = {
  ENOENT: 'does not exist',
  EISDIR: 'is a folder; give the file of a card',
};

try {
  process.exitCode = main(process.argv.slice(2));
} catch (error) {
  process.stderr.write(`${operatorLine(error instanceof Error ? error.message : String(error))}\n`);
  process.exitCode = 1;
}

function main(args: readonly string[]): number {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      model: { type: 'string' },
      name: { type: 'string' },
      'agents-dir': { type: 'string' },
      'data-dir': { type: 'string' },
    },
  });
  const [file, ...others] = positionals;
  const { name = null, model = null } = values;
  if (file === undefined || others.length > 0 || (model !== null && !model.includes('/'))) {
    process.stderr.write(`${USAGE}\n`);
    return 2;
  }
  const badName = name === null ? null : nameRefusal(name);
  if (badName !== null) throw new Error(badName.reason);
  const read = importCard(bytesOf(file), name);
  if (!read.ok) {
    const flag = read.field === undefined ? '' : ` Give it with --${read.field}.`;
    throw new Error(`${file}: ${read.reason}${flag}`);
  }
  const text = fileOfAgent(read.value, model);
  const refusal = whyNotRead(text);
  if (refusal !== null) throw new Error(`${file}: it would be no agent. ${refusal}`);
  const places = (['agents-dir', 'data-dir'] as const).flatMap((flag) => {
    const place = values[flag];
    return place === undefined ? [] : [`--${flag}`, resolve(TYPED_IN, place)];
  });
  const path = join(folder(places), fileNameOf(read.value.name));
  // Whoever has changed theirs keeps it.
  if (existsSync(path)) throw new Error(`${path} exists; remove it, or give another --name.`);
  writeFileSync(path, text, { flag: 'wx' });
  const leftOut = read.value.leftOut.map((what) => `  left out: ${what}`);
  for (const line of [path, ...leftOut]) process.stdout.write(`${operatorLine(line)}\n`);
  return 0;
}

function bytesOf(file: string): Buffer {
  try {
    return readFileSync(resolve(TYPED_IN, file));
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : null;
    throw new Error(`${file} ${UNREAD[String(code)] ?? 'cannot be read'}.`, { cause: error });
  }
}

function folder(places: readonly string[]): string {
  const asked = readConfig({ args: [...places], env: process.env, cwd: process.cwd() });
  if (asked.kind !== 'config') throw new Error('problems' in asked ? asked.problems.join(' ') : '');
  makeOnlyPrivateFiles();
  makeDataDirectory(asked.config.dataDir);
  makeAgentsFolder(asked.config);
  const found = agentsFolder(asked.config);
  if (found === null) throw new Error('Say where files of agents are: CONCH_AGENTS_DIR.');
  return found;
}
