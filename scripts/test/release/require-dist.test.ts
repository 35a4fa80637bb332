import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { PUBLISHED } from '../../release/dist-stamp.mjs';
import { readTexts, root } from '../../repository.ts';

test('npm pack refuses a missing build and an old build, and names the command that helps', () => {
  const copy = mkdtempSync(join(tmpdir(), 'conch-pack-'));
  onTestFinished(() => rmSync(copy, { recursive: true, force: true }));
  for (const path of ['.npmrc', 'package-lock.json', 'LICENSE', 'scripts/release']) {
    cpSync(join(root, path), join(copy, path), { recursive: true });
  }
  for (const path of ['package.json', 'src']) {
    const folder = join('packages', 'transcript', path);
    cpSync(join(root, folder), join(copy, folder), { recursive: true });
  }
  const pack = (): string => {
    try {
      const options = { cwd: join(copy, 'packages/transcript'), stdio: 'pipe' } as const;
      return execFileSync('npm', ['pack', '--loglevel=error'], options).toString();
    } catch (error) {
      return String((error as { stderr: Buffer }).stderr);
    }
  };
  expect(pack()).toContain('packages/transcript has no dist folder yet. Run “npm run build” first');
  mkdirSync(join(copy, 'packages/transcript/dist'));
  writeFileSync(join(copy, 'packages/transcript/dist/.sources'), 'of older sources');
  expect(pack()).toContain('has a dist folder built from older sources. Run “npm run build” first');
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
