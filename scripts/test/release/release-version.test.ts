import { spawnSync } from 'node:child_process';
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { gt } from 'semver';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { lockProblems, pinProblems } from '../../checks/lock-file.ts';
import type { LockFile } from '../../foreign-packages.mjs';
import { listFiles, root } from '../../repository.ts';

let copy = '';

/** The parts of the repository that a release changes, with the installed packages. */
beforeEach(async () => {
  copy = mkdtempSync(join(tmpdir(), 'conch-release-'));
  const isNeeded =
    /^(?:package(?:-lock)?\.json|README\.md|\.changeset\/.+|packages\/[^/]+\/package\.json|scripts\/(?!test\/).+)$/u;
  for (const path of (await listFiles()).filter((file) => isNeeded.test(file))) {
    mkdirSync(dirname(join(copy, path)), { recursive: true });
    cpSync(join(root, path), join(copy, path));
  }
  writeFileSync(
    join(copy, '.changeset/made-up-change.md'),
    "---\n'@conch/engine': minor\n---\n\nA made-up change.\n",
  );
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'));
});

afterEach(() => rmSync(copy, { recursive: true, force: true }));

function release(...args: readonly string[]): { code: number | null; out: string; err: string } {
  const command = ['--conditions=conch-source', 'scripts/release/release-version.ts', ...args];
  const { status, stdout, stderr } = spawnSync(process.execPath, command, {
    cwd: copy,
    encoding: 'utf8',
  });
  return { code: status, out: stdout, err: stderr };
}

function read(path: string): string {
  return readFileSync(join(copy, path), 'utf8');
}

function changesets(): readonly string[] {
  return readdirSync(join(copy, '.changeset')).filter(
    (name) => name.endsWith('.md') && name !== 'README.md',
  );
}

interface Versions {
  readonly name: string;
  readonly version: string;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly devDependencies?: Readonly<Record<string, string>>;
}

async function manifests(): Promise<readonly (Versions & { readonly path: string })[]> {
  const paths = (await listFiles('packages')).filter((path) =>
    /^packages\/[^/]+\/package\.json$/u.test(path),
  );
  return paths.map((path) => ({ path, ...(JSON.parse(read(path)) as Versions) }));
}

test('npm run release-version raises all packages together and writes one changelog', async () => {
  const before = JSON.parse(read('package.json')) as Versions;
  const changeCount = changesets().length;
  const { code, err } = release();
  expect({ code, err }).toEqual({ code: 0, err: '' });

  const next = (JSON.parse(read('package.json')) as Versions).version;
  expect(gt(next, before.version)).toBe(true);
  const packages = await manifests();
  expect(new Set(packages.map(({ version }) => version))).toEqual(new Set([next]));
  const between = packages.flatMap(({ dependencies, devDependencies }) =>
    Object.entries({ ...dependencies, ...devDependencies }).filter(([name]) =>
      packages.some((one) => one.name === name),
    ),
  );
  expect(new Set(between.map(([, version]) => version))).toEqual(new Set([next]));
  expect(packages.flatMap((one) => pinProblems(one.path, one))).toEqual([]);

  const lock = JSON.parse(read('package-lock.json')) as LockFile & Versions;
  expect(lockProblems(lock)).toEqual([]);
  expect([lock.version, lock.packages['']?.version]).toEqual([next, next]);
  for (const { path, name, dependencies } of packages) {
    const locked = lock.packages[dirname(path)];
    expect(locked).toMatchObject({ name, version: next });
    expect(locked?.dependencies).toEqual(dependencies);
  }

  const changelog = read('CHANGELOG.md');
  expect(changelog).toMatch(/^# Changelog\n/u);
  expect(changelog.match(/^## .+$/gmu)?.[0]).toContain(`## ${next} (`);
  const [, notes = ''] = changelog.split(/^## /mu);
  expect(notes.match(/^- /gmu)).toHaveLength(changeCount);
  expect(notes).toContain('- A made-up change. *(engine)*');
  expect(changesets()).toEqual([]);
});

test('a second release without changes is refused with one line', () => {
  expect(release().code).toBe(0);
  expect(release()).toEqual({
    code: 2,
    out: '',
    err: 'There is no change to release: .changeset has no entries.\n',
  });
});

test('npm run release-version refuses an argument with one line', () => {
  expect(release('--wat')).toEqual({
    code: 2,
    out: '',
    err: "Unknown option '--wat'. npm run release-version takes no arguments.\n",
  });
});
