import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { runTool } from '../tool.ts';

test('if a tool prints nothing for too long, the tool is ended and its output contains the reason', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'silent-tool-'));
  writeFileSync(join(folder, 'hang.cjs'), 'setInterval(() => {}, 1_000);');
  const nodeArgs = ['--require', join(folder, 'hang.cjs')];
  const { code, output } = await runTool('oxfmt', ['--version'], { nodeArgs, silenceLimitMs: 500 });
  expect(code).not.toBe(0);
  expect(output).toContain('Stopped, because the tool printed nothing for');
});
