import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from '../repository.ts';

// A container builder may allow a process only 1,024 open files, and the repository has more.
test.skipIf(process.platform === 'win32')(
  'a process that may open only few files can read the whole repository',
  () => {
    const module = JSON.stringify(join(root, 'scripts/repository.ts'));
    const program = `
      const { listFiles, readTexts } = await import(${module});
      const texts = await readTexts(await listFiles());
      process.stdout.write(String(texts.length > 1_000));
    `;
    const node = [process.execPath, '--input-type=module', '--eval', program];
    const command = ['-c', 'ulimit -n 400 && exec "$@"', 'sh', ...node];
    expect(execFileSync('sh', command, { encoding: 'utf8' })).toBe('true');
  },
);
