import { once } from 'node:events';
import { readdirSync, rmSync } from 'node:fs';
import { expect, onTestFinished, test } from 'vitest';
import { readTextFile } from '../src/read-text-file.ts';
import { conch, newHome, spawnConch } from './support/conch.ts';
import { startFakeServer } from './support/fake-server.ts';

function emptyHome(): string {
  const home = newHome();
  onTestFinished(() => rmSync(home, { recursive: true, force: true }));
  return home;
}

test.each(['SIGINT', 'SIGTERM'] as const)(
  'if the signal %s stops a backup, no temporary file remains',
  async (signal) => {
    const home = emptyHome();
    const url = await startFakeServer((response) => void response.write('SQLite format 3'));
    const child = spawnConch(['backup', 'all.db', '--url', url, '--token', 'x'], { home });
    const ended = once(child, 'exit');
    const left = () => readdirSync(home).filter((name) => name.endsWith('.unfinished'));
    await expect.poll(left).toHaveLength(1);
    child.kill(signal);
    await ended;
    expect(left()).toEqual([]);
  },
);

test('a text that is too long for a message is refused before all of it is read', async () => {
  const input = 'a'.repeat(5 * 1024 * 1024);
  const { code, err } = await conch(['send', 'Office'], { home: emptyHome(), input });
  expect({ code, err }).toEqual({
    code: 2,
    err: 'The text is too long for one message. Shorten it.\n',
  });
});

test.runIf(process.platform === 'linux')('readTextFile refuses a device', () => {
  expect(() => readTextFile('/dev/zero', '/')).toThrow('/dev/zero is not a file.');
});
