import { chmodSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import type { ServerResponse } from 'node:http';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { smallDisk } from '@conch/test-databases/vitest';
import { expect, onTestFinished, test } from 'vitest';
import { asNobody, canBeNobody } from './support/as-nobody.ts';
import { conch, newHome } from './support/conch.ts';
import { startFakeServer } from './support/fake-server.ts';

function emptyHome(): string {
  const home = newHome();
  onTestFinished(() => rmSync(home, { recursive: true, force: true }));
  return home;
}

/** The bytes of a valid database that has nothing to do with Conch. */
function foreignDatabase(home: string): Uint8Array {
  const path = join(home, 'foreign.sqlite');
  const database = new DatabaseSync(path);
  database.exec('create table letters (text)');
  database.close();
  return readFileSync(path);
}

test.each(['empty', 'foreign', 'cut'])(
  'a backup fails and leaves no file if the response of the server is %s',
  async (kind) => {
    const home = emptyHome();
    const bytes = foreignDatabase(home);
    rmSync(join(home, 'foreign.sqlite'));
    const url = await startFakeServer((response) => {
      response.writeHead(200, kind === 'cut' ? { 'content-length': bytes.length } : {});
      if (kind === 'foreign') response.end(bytes);
      else if (kind === 'empty') response.end();
      else response.write(bytes.subarray(0, 1000), () => response.destroy());
    });
    const { code, out, err } = await conch(['backup', 'all.db', '--url', url, '--token', 'x'], {
      home,
    });
    expect({ code, out }).toEqual({ code: kind === 'cut' ? 3 : 1, out: '' });
    expect(err).toMatch(/not a complete backup|does not answer/u);
    expect(readdirSync(home).filter((name) => /db|unfinished/u.test(name))).toEqual([]);
  },
);

const ANSWERS: Readonly<Record<string, (response: ServerResponse) => void>> = {
  HTML: (response) => response.end('<h1>hello</h1>'),
  'a bad gateway': (response) => response.writeHead(502).end('<h1>Bad gateway</h1>'),
  nothing: (response) => response.end(),
  null: (response) => response.end('null'),
  'a null refusal': (response) => response.writeHead(500).end('null'),
  'a redirect': (response) => response.writeHead(307, { location: 'http://127.0.0.1:1/' }).end(),
};

test.each(Object.keys(ANSWERS))(
  'if the server responds with %s, import fails with a message about the server',
  async (name) => {
    const home = emptyHome();
    writeFileSync(join(home, 'space.ndjson'), '{}\n');
    const url = await startFakeServer((response) => ANSWERS[name]?.(response));
    const args = ['import', 'space.ndjson', '--url', url, '--token', 'x', '--json'];
    const { code, out, err } = await conch(args, { home });
    expect({ code, out }).toEqual({ code: 1, out: '' });
    expect(JSON.parse(err)).toMatchObject({ error: { code: 'not-understood' } });
  },
);

test('if the connection breaks off, import ends with exit code 3', async () => {
  const home = emptyHome();
  writeFileSync(join(home, 'space.ndjson'), '{}\n');
  const url = await startFakeServer((response) => {
    response.writeHead(200, { 'content-length': 1000 });
    response.write('{"spaceId":', () => response.destroy());
  });
  const { code, err } = await conch(['import', 'space.ndjson', '--url', url, '--token', 'x'], {
    home,
  });
  expect({ code, err }).toMatchObject({ code: 3 });
});

test.each(['whoami', 'import', 'backup', 'replay', 'login'])(
  '%s ends with exit code 3 if every response of the server stops in the middle, even the response to /livez',
  async (name) => {
    const home = emptyHome();
    writeFileSync(join(home, 'space.ndjson'), '{}\n');
    const stop = (response: ServerResponse): void => void response.write('{"x":"');
    const url = await startFakeServer(stop, stop);
    const words: Readonly<Record<string, readonly string[]>> = {
      import: ['space.ndjson'],
      replay: ['Office'],
    };
    const args = [name, ...(words[name] ?? []), ...(name === 'login' ? [url] : ['--url', url])];
    const env = { CONCH_TIMEOUT: '0.2' };
    const { code, out, err } = await conch([...args, '--token', 'x'], { home, env });
    expect({ code, out }).toEqual({ code: 3, out: '' });
    expect(err).toContain('The server does not answer.');
  },
);

test('a download that does not fit on the disk ends with exit code 1 and leaves no file', async (context) => {
  const { folder: disk } = smallDisk(context);
  const url = await startFakeServer((response) => void response.end(Buffer.alloc(10_000_000)));
  const args = ['backup', join(disk, 'all.db'), '--url', url, '--token', 'x'];
  const { code, err } = await conch(args, { home: emptyHome() });
  expect({ code, err }).toEqual({
    code: 1,
    err: `${join(disk, 'all.db')} does not fit on the disk.\n`,
  });
  expect(readdirSync(disk)).toEqual([]);
});

test('a command ends after its work, even if the server never ends a response that should be empty', async () => {
  const home = emptyHome();
  const url = await startFakeServer((response) => void response.write('x'));
  const args = ['provider', 'remove', 'ollama', '--yes', '--url', url, '--token', 'x'];
  expect(await conch(args, { home })).toEqual({ code: 0, out: 'Removed ollama.\n', err: '' });
});

test('a list that the server never ends is refused', async () => {
  const home = emptyHome();
  const page = JSON.stringify({ items: [], next: 'more' });
  const url = await startFakeServer((response) => void response.end(page));
  const args = ['spaces', 'list', '--url', url, '--token', 'x', '--json'];
  const { code, out, err } = await conch(args, { home });
  expect({ code, out }).toEqual({ code: 1, out: '' });
  expect(JSON.parse(err)).toMatchObject({ error: { code: 'not-understood' } });
});

// Root can read every file, so this test needs another user.
test.skipIf(process.platform === 'win32' || process.getuid?.() === 0)(
  'if this user may not read a file, import and replay refuse it before they send anything',
  async () => {
    await refusesUnreadable((args, home) => conch(args, { home }));
  },
);

test.runIf(canBeNobody)(
  'for an unprivileged user, import and replay refuse an unreadable file',
  async () => {
    const home = emptyHome();
    chmodSync(home, 0o777);
    await refusesUnreadable(async (args) => asNobody(args, home), home);
  },
);

type Run = (
  args: readonly string[],
  home: string,
) => Promise<{ readonly code: number | null; readonly err: string }>;

async function refusesUnreadable(run: Run, home = emptyHome()): Promise<void> {
  const path = join(home, 'unread.ndjson');
  writeFileSync(path, '{}\n');
  chmodSync(path, 0);
  let requests = 0;
  const url = await startFakeServer((response) => {
    requests += 1;
    response.end();
  });
  for (const args of [
    ['import', path],
    ['import', path, '--url', url],
    ['replay', path],
  ]) {
    const { code, err } = await run(args, home);
    expect({ code, err }).toEqual({ code: 2, err: `${path} cannot be read by this user.\n` });
  }
  expect(requests).toBe(0);
}
