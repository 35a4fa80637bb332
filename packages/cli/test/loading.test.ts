import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import { conch, CONCH_FROM_SOURCES } from './support/conch.ts';

const RECORDER = `
import { appendFileSync } from 'node:fs';
import { registerHooks } from 'node:module';
registerHooks({
  load(url, context, next) {
    appendFileSync(process.env.LOADED, url + '\\n');
    return next(url, context);
  },
});`;

/** The names of the modules that a command loads before it ends. */
async function loadedBy(...args: readonly string[]): Promise<string> {
  const home = mkdtempSync(join(tmpdir(), 'conch-cli-'));
  onTestFinished(() => rmSync(home, { recursive: true, force: true }));
  const [recorder, loaded] = [join(home, 'recorder.mjs'), join(home, 'loaded')];
  writeFileSync(recorder, RECORDER);
  const env = { NODE_OPTIONS: `--import ${pathToFileURL(recorder).href}`, LOADED: loaded };
  await conch(args, { home, env, command: CONCH_FROM_SOURCES });
  return readFileSync(loaded, 'utf8');
}

test('the help loads no command, no client and no server', async () => {
  const loaded = await loadedBy('--help');
  expect(loaded).toContain('/cli/src/commands.ts');
  expect(loaded).not.toMatch(/\/cli\/src\/commands\/|\/sdk\/src\/|\/server\/src\/program/u);
});

test('a command loads only its own code and the client, and neither the server nor its database', async () => {
  const loaded = await loadedBy('send', 'Office', 'hi', '--url', 'http://127.0.0.1:1');
  expect(loaded).toContain('/cli/src/commands/conversations/send.ts');
  expect(loaded).toContain('/sdk/src/client/open-client.ts');
  expect(loaded).not.toContain('/cli/src/commands/conversations/ask.ts');
  // The check of the Node version is a small file of the store without imports.
  const others = loaded.replaceAll('/store/src/needs-node.ts', '');
  expect(others).not.toMatch(/\/(?:runtime|store|agents)\/src\/|\/server\/src\/program|fastify/u);
});
