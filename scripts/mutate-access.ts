// `npm run mutate-access [-- --only TEXT]`: removes every access check, one at a time, in a copy of
// the repository. For each removal some test must fail (P-5).
import { spawnSync } from 'node:child_process';
import { cp, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { accessCallsIn } from './access-calls.ts';
import { readFlags, refuse } from './read-flags.ts';
import { listFiles, root } from './repository.ts';

const flags = readFlags({ options: { only: { type: 'string', default: '' } } });
if (!flags.ok) refuse(`${flags.problem}. Use --only TEXT, with a part of a path`);
const { only } = flags.values;

/** The tests that may fail after a removal. The tests that fail most often come first. */
const TESTS: Readonly<Record<string, readonly (readonly string[])[]>> = {
  'packages/server/src': [
    ['walk/access-matrix', 'walk/socket-matrix', 'walk/body-ids', 'walk/lost-access'].map(inServer),
    ['socket/revocation', 'http/export', 'http/search', 'http/forum'].map(inServer),
    ['access', 'http', 'socket', 'agents-socket', 'walk/rechecked-writes'].map(inServer),
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
    // A test that fails without a removal would seem to notice every removal.
    const failing = sources.length === 0 ? undefined : stages.find((tests) => !passes(tests));
    if (failing !== undefined)
      refuse(`These tests fail even without a change: ${failing.join(', ')}`);
    for (const path of sources) await mutate(path, stages);
  }
} finally {
  await rm(copy, { recursive: true, force: true });
}
process.stdout.write(`Tests noticed ${count - survivors.length} of ${count} removals.\n`);
process.exitCode = survivors.length === 0 && count > 0 ? 0 : 1;

/** Links packages to each other in the copy, and to all other modules in the original. */
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
  // Many tests notice a removal only by a timeout.
  const patience = ['--bail=1', '--testTimeout=60000'];
  const { status } = spawnSync(process.execPath, [vitest, 'run', ...patience, ...tests], {
    cwd: copy,
    stdio: 'ignore',
    timeout: 600_000,
    env: { ...process.env, CONCH_SQLITE_TESTS: '1', CONCH_PRIVACY: '200' },
  });
  return status === 0;
}
