// The program behind `npm run import-card`.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { nameRefusal } from '@conch/engine';
import { agentsFolder, makeAgentsFolder } from './agent-files/agents-folder.ts';
import { fileNameOf, fileOfAgent } from './cards/file-of-agent.ts';
import { importCard } from './cards/import-card.ts';
import { readConfig } from './start/read-config.ts';
import { makeDataDirectory, makeOnlyPrivateFiles } from './start/private-files.ts';

const USAGE = `Makes agents/NAME.md of a character card (v2 or v3; JSON or PNG).

  npm run import-card -- CARD.png --model ollama/llama3.2

  --model PROVIDER/MODEL   what the agent is to think with
  --name NAME              instead of the name on the card
The folder is that of the server: see CONCH_AGENTS_DIR in docs/settings.md.`;

try {
  process.exitCode = main(process.argv.slice(2));
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}

function main(args: readonly string[]): number {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: { model: { type: 'string' }, name: { type: 'string' } },
  });
  const [file, ...others] = positionals;
  if (file === undefined || others.length > 0 || values.model?.includes('/') !== true) {
    process.stderr.write(`${USAGE}\n`);
    return 2;
  }
  const { name = null } = values;
  const refusal = name === null ? null : nameRefusal(name);
  if (refusal !== null) throw new Error(refusal.reason);
  const read = importCard(readFileSync(file), name);
  if (!read.ok) throw new Error(`${file}: ${read.reason}`);
  const path = join(folder(), fileNameOf(read.value.name));
  // Whoever has changed theirs keeps it.
  if (existsSync(path)) throw new Error(`${path} exists; remove it, or give another --name.`);
  writeFileSync(path, fileOfAgent(read.value, values.model), { flag: 'wx' });
  process.stdout.write(`${path}\n`);
  for (const what of read.value.leftOut) process.stdout.write(`  left out: ${what}\n`);
  return 0;
}

function folder(): string {
  const asked = readConfig({ args: [], env: process.env, cwd: process.cwd() });
  if (asked.kind !== 'config')
    throw new Error('problems' in asked ? asked.problems.join('\n') : '');
  makeOnlyPrivateFiles();
  makeDataDirectory(asked.config.dataDir);
  makeAgentsFolder(asked.config);
  const found = agentsFolder(asked.config);
  if (found === null) throw new Error('Say where files of agents are: CONCH_AGENTS_DIR.');
  return found;
}
