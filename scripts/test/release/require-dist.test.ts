import { execFileSync } from 'node:child_process';
import { appendFileSync, cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import { PUBLISHED } from '../../release/dist-stamp.mjs';
import { readTexts, root } from '../../repository.ts';

/** A copy of `packages/transcript` and of everything that its build reads. */
function copyOfTranscript(): string {
  const copy = mkdtempSync(join(tmpdir(), 'conch-pack-'));
  onTestFinished(() => rmSync(copy, { recursive: true, force: true }));
  const parts = ['package.json', 'tsconfig.json', 'src'];
  const folders = ['engine', 'transcript'].flatMap((name) =>
    parts.map((part) => join('packages', name, part)),
  );
  const shared = ['.npmrc', 'package-lock.json', 'tsconfig.base.json', 'LICENSE'];
  for (const path of [...shared, 'scripts/release', ...folders]) {
    cpSync(join(root, path), join(copy, path), { recursive: true });
  }
  return copy;
}

function packTranscript(copy: string): string {
  try {
    const options = { cwd: join(copy, 'packages/transcript'), stdio: 'pipe' } as const;
    return execFileSync('npm', ['pack', '--loglevel=error'], options).toString();
  } catch (error) {
    return String((error as { stderr: Buffer }).stderr);
  }
}

async function stampTranscript(copy: string): Promise<void> {
  mkdirSync(join(copy, 'packages/transcript/dist'), { recursive: true });
  writeFileSync(join(copy, 'packages/transcript/dist/index.js'), 'export {};\n');
  const file = pathToFileURL(join(copy, 'scripts/release/dist-stamp.mjs')).href;
  const { stampDist } = (await import(file)) as { stampDist: (name: string) => void };
  stampDist('transcript');
}

const IS_OLD = 'has a dist folder built from older sources. Run “npm run build” first';

test('npm pack refuses a missing build and an old build, and names the command that helps', async () => {
  const copy = copyOfTranscript();
  expect(packTranscript(copy)).toContain(
    'packages/transcript has no dist folder yet. Run “npm run build” first',
  );
  await stampTranscript(copy);
  expect(packTranscript(copy)).toContain('conch-transcript-');
  appendFileSync(join(copy, 'packages/transcript/src/index.ts'), '// Changed.\n');
  expect(packTranscript(copy)).toContain(IS_OLD);
});

test.each(['packages/engine/src/index.ts', 'tsconfig.base.json'])(
  'npm pack refuses a build that is older than %s',
  async (path) => {
    const copy = copyOfTranscript();
    await stampTranscript(copy);
    appendFileSync(join(copy, path), '// Changed.\n');
    expect(packTranscript(copy)).toContain(IS_OLD);
  },
);

test('npm pack refuses a build that lacks a file', async () => {
  const copy = copyOfTranscript();
  await stampTranscript(copy);
  rmSync(join(copy, 'packages/transcript/dist/index.js'));
  expect(packTranscript(copy)).toContain(
    'packages/transcript has a dist folder with missing or changed files. Run “npm run build” first',
  );
});

test('every published package checks its dist before it is packed', async () => {
  const manifests = await readTexts(PUBLISHED.map((name) => `packages/${name}/package.json`));
  for (const { path, text } of manifests) {
    const { scripts } = JSON.parse(text) as { scripts?: Record<string, string> };
    expect([path, scripts?.['prepack']]).toEqual([
      path,
      'node ../../scripts/release/require-dist.mjs',
    ]);
  }
});
