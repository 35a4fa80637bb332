import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { conch } from '../support/conch.ts';
import { startFakeServer } from '../support/fake-server.ts';
import { KEYS, openTerminal } from '../support/terminal.ts';

function newHome(): string {
  const home = mkdtempSync(join(tmpdir(), 'conch-chat-'));
  onTestFinished(() => rmSync(home, { recursive: true, force: true }));
  return home;
}

test('if no server runs, chat starts a server that other commands find, and stops it when the person leaves', async () => {
  const home = newHome();
  const file = join(home, '.local/share/conch/server.json');
  const terminal = openTerminal(['chat', '--space', 'Office'], { home });
  await terminal.shows('Conch runs in this terminal until you leave');
  await terminal.shows('● live');
  const { code, out } = await conch(['spaces', 'list'], { home });
  expect(code).toBe(0);
  expect(out).toContain('Office');
  const second = await conch(['start', '--port', '0'], { home });
  expect(second.code).toBe(1);
  expect(second.err.trim().split('\n')).toHaveLength(1);
  terminal.type(KEYS.ctrlC, KEYS.ctrlC);
  expect(await terminal.ended).toBe(0);
  expect(existsSync(file)).toBe(false);
});

test('if a person leaves the chat during an answer, the next chat finishes the answer', async () => {
  const home = newHome();
  const before = openTerminal(['chat', 'Office'], { home });
  await before.shows('● live');
  before.type('prepare the quarterly business review', KEYS.enter);
  await before.shows('Getting the financial data first.');
  before.type('/quit', KEYS.enter);
  expect(await before.ended).toBe(0);
  const after = openTerminal(['chat', 'Office'], { home });
  await after.shows('Everything adds up.');
});

test('the chat writes no colours if NO_COLOR is set', async () => {
  const terminal = openTerminal(['chat', 'Office'], { home: newHome(), env: { NO_COLOR: '1' } });
  await terminal.shows('● live');
  // oxlint-disable-next-line no-control-regex
  expect(terminal.written()).not.toMatch(/\u001B\[[\d;]*m/u);
});

test('if no space is named, chat asks for a space, and it refuses a forum with advice', async () => {
  const home = newHome();
  const asking = openTerminal(['chat'], { home });
  await asking.shows('Which space?');
  await asking.shows('Office');
  asking.type(KEYS.ctrlC);
  expect(await asking.ended).toBe(130);
  const refused = openTerminal(['chat', 'Town square'], { home });
  expect(await refused.ended).toBe(2);
  expect(refused.written()).toContain('“Town square” is a forum.');
});

test('if there is no terminal, chat names the commands to use instead', async () => {
  const { code, out, err } = await conch(['chat', '--space', 'Office'], { home: newHome() });
  expect({ code, out }).toEqual({ code: 2, out: '' });
  expect(err).toBe(
    '“conch chat” needs a terminal. Elsewhere use “conch send”, “conch ask” or “conch tail”.\n',
  );
});

test('chat ends with exit code 5 if the space is unknown, and leaves the terminal unchanged', async () => {
  const terminal = openTerminal(['chat', 'Ofice'], { home: newHome() });
  expect(await terminal.ended).toBe(5);
  expect(terminal.written()).toContain('Did you mean “Office”?');
  expect(terminal.written()).not.toContain('\u001B[?1049h');
});

test('chat ends with exit code 3 if the server of this machine runs but does not respond', async () => {
  const home = newHome();
  const url = await startFakeServer(
    () => {},
    () => {},
  );
  writeFileSync(join(home, 'conch.yaml'), 'dataDir: ./data\n');
  mkdirSync(join(home, 'data'));
  const noted = { origin: url, address: url, pid: process.pid, token: 'any' };
  writeFileSync(join(home, 'data/server.json'), JSON.stringify(noted), { mode: 0o600 });
  const terminal = openTerminal(['chat', 'Office'], { home, env: { CONCH_TIMEOUT: '0.5' } });
  expect(await terminal.ended).toBe(3);
  expect(terminal.written()).toContain(`${url} does not answer.`);
});

test('an import from standard input is refused in a terminal', async () => {
  const terminal = openTerminal(['import', '-'], { home: newHome() });
  expect(await terminal.ended).toBe(2);
  expect(terminal.written()).toContain('Name a file, or pipe an export in.');
});
