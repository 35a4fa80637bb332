// `npm run mutate-access [-- --only TEXT]`: leaves out every question of access, one at a time, in
// a copy of the repository. For each some test must fail (P-5).
import { spawnSync } from 'node:child_process';
import { cp, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { accessCallsIn } from './access-calls.ts';
import { readFlags, refuse } from './read-flags.ts';
import { listFiles, root } from './repository.ts';

const flags = readFlags({ options: { only: { type: 'string', default: '' } } });
if (!flags.ok) refuse(`${flags.problem}; there is --only TEXT, for part of a path`);
const { only } = flags.values;

/** The tests that may notice, those that most often do first. */
const TESTS: Readonly<Record<string, readonly (readonly string[])[]>> = {
  'packages/server/src': [
    ['walk/access-matrix', 'walk/socket-matrix', 'walk/body-ids', 'walk/lost-access'].map(inServer),
    ['socket/revocation', 'http/export', 'http/search', 'http/forum'].map(inServer),
    ['access', 'http', 'socket', 'agents-socket'].map(inServer),
  ],
  'packages/runtime/src': [['packages/runtime/test/privacy'], ['packages/runtime/test/scenarios']],
};

function inServer(name: string): string {
  return `packages/server/test/${name}`;
}

const copy = await mkdtemp(join(tmpdir(), 'conch-mutants-'));
const survivors: string[] = [];
let count = 0;
try {
  await copyRepository();
  for (const [folder, stages] of Object.entries(TESTS)) {
    const sources = (await listFiles(folder)).filter((path) => path.includes(only));
    // A test that fails anyway would notice everything.
    const failing = sources.length === 0 ? undefined : stages.find((tests) => !passes(tests));
    if (failing !== undefined) refuse(`Fails with nothing left out: ${failing.join(', ')}`);
    for (const path of sources) await mutate(path, stages);
  }
} finally {
  await rm(copy, { recursive: true, force: true });
}
process.stdout.write(`${count - survivors.length} of ${count} were noticed.\n`);
process.exitCode = survivors.length === 0 && count > 0 ? 0 : 1;

/** Packages must find each other in the copy, and everything else where it is. */
async function copyRepository(): Promise<void> {
  for (const path of await listFiles()) await cp(join(root, path), join(copy, path));
  const modules = join(copy, 'node_modules');
  await mkdir(join(modules, '@conch'), { recursive: true });
  for (const name of await readdir(join(root, 'node_modules'))) {
    if (name !== '@conch') await symlink(join(root, 'node_modules', name), join(modules, name));
  }
  for (const name of await readdir(join(root, 'packages'))) {
    await symlink(join(copy, 'packages', name), join(modules, '@conch', name));
  }
}

async function mutate(path: string, stages: readonly (readonly string[])[]): Promise<void> {
  const source = await readFile(join(root, path), 'utf8');
  for (const { start, end, line, text, allowed } of accessCallsIn(source)) {
    await writeFile(join(copy, path), `${source.slice(0, start)}${allowed}${source.slice(end)}`);
    const isNoticed = stages.some((tests) => !passes(tests));
    count += 1;
    const what = `${path}:${line} ${text.replaceAll(/\s+/gu, ' ')}`;
    if (!isNoticed) survivors.push(what);
    process.stdout.write(`${isNoticed ? 'noticed ' : 'SURVIVED'} ${what}\n`);
  }
  await writeFile(join(copy, path), source);
}

function passes(tests: readonly string[]): boolean {
  const vitest = join(root, 'node_modules/vitest/vitest.mjs');
  // Many a test that notices does so by waiting for what never comes.
  const patience = ['--bail=1', '--testTimeout=60000'];
  const { status } = spawnSync(process.execPath, [vitest, 'run', ...patience, ...tests], {
    cwd: copy,
    stdio: 'ignore',
    timeout: 600_000,
    env: { ...process.env, CONCH_SQLITE_TESTS: '1', CONCH_PRIVACY: '200' },
  });
  return status === 0;
}
