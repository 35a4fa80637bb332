// `npm run transcript -- NAME [--write]`: fills in the decisions of the engine.
import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { withDecisions } from '@conch/transcript';
import { readFlags, refuse } from './read-flags.ts';
import { root } from './repository.ts';

const usage = 'npm run transcript -- NAME [--write]';
const folder = 'packages/engine/test/transcripts';

const flags = readFlags({
  allowPositionals: true,
  options: { write: { type: 'boolean', default: false } },
});
if (!flags.ok) refuse(`${flags.problem}. Usage: ${usage}`);
const [name, ...others] = flags.positionals;
if (name === undefined || others.length > 0) refuse(`Give the name of one transcript: ${usage}`);
const file = `${folder}/${basename(name, '.txt')}.txt`;
if (!existsSync(join(root, file))) refuse(`There is no ${file}`);

const text = await readFile(join(root, file), 'utf8');
const filled = withDecisions(text, file);
const { problem } = filled;
if (problem !== null) {
  // The decisions so far show where the conversation cannot continue.
  if (filled.decisions > 0) process.stdout.write(`${filled.text}\n`);
  console.error(`${problem.message}${flags.values.write ? '\nNothing was written.' : ''}`);
  process.exitCode = 1;
} else if (flags.values.write) {
  await writeFile(join(root, file), filled.text);
  const change = filled.text === text ? 'unchanged' : 'written';
  console.log(`${file}: ${filled.decisions} decisions, ${change}`);
} else {
  process.stdout.write(filled.text);
}
