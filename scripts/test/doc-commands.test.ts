import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { codeBlocksOf, isDocument } from '../docs/code-blocks.ts';
import { inOneFile } from '../in-one-file.ts';
import { commandsOf, NOT_RUN, npmScriptsIn, reasonNotToRun } from '../docs/doc-commands.ts';
import { listFiles, readTexts, root } from '../repository.ts';

const documents = await readTexts((await listFiles()).filter(isDocument));
const pages = documents
  .map((document) => ({ path: document.path, commands: commandsOf(codeBlocksOf(document)) }))
  .filter(({ commands }) => commands.length > 0);
const helpers = commandsOf(
  documents.filter(({ path }) => path === 'docs/terminal.md').flatMap(codeBlocksOf),
).filter((command) => /^\w+\(\) \{/u.test(command));

const node = `'${process.execPath}' --conditions=conch-source`;
const main = await inOneFile(pathToFileURL(join(root, 'packages/server/src/main.ts')));
const cli = await inOneFile(pathToFileURL(join(root, 'packages/cli/src/main.ts')));
const conchCommand = `conch() { ${node} '${cli}' "$@"; }`;

const TOKEN = 'token-of-the-document-tests';
const home = mkdtempSync(join(tmpdir(), 'conch-docs-'));
const ids = new Map<string, string>();
let server: ChildProcess;
let url = '';

beforeAll(async () => {
  const environment = Object.entries(process.env).filter(
    ([name]) => !/^(?:CONCH_|XDG_|DATABASE_URL)|_API_KEY$/u.test(name),
  );
  server = spawn(process.execPath, ['--conditions=conch-source', main, '--port', '0'], {
    cwd: home,
    env: { ...Object.fromEntries(environment), HOME: home, CONCH_ADMIN_TOKEN: TOKEN },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let printed = '';
  for await (const bytes of server.stdout?.iterator({ destroyOnReturn: false }) ?? []) {
    printed += String(bytes);
    if (printed.includes('Ready in')) break;
  }
  url = /http:\/\/127\.0\.0\.1:\d+/u.exec(printed)?.[0] ?? '';
  await fillPlaceholders(/#setup=(\S+)/u.exec(printed)?.[1] ?? '');
});

afterAll(async () => {
  server.kill('SIGKILL');
  await once(server, 'exit');
  rmSync(home, { recursive: true, force: true });
});

/**
 * Stores the ids that replace words in capitals. Earlier commands of a page set `ID`, `THREAD` and
 * `FORK`.
 */
async function fillPlaceholders(signIn: string): Promise<void> {
  const [spaces, agents, people] = await Promise.all(
    ['/spaces', '/agents', '/people'].map((path) => read(path)),
  );
  ids.set('SPACE', idNamed(spaces, 'Office'));
  ids.set('FORUM', idNamed(spaces, 'Town square'));
  ids.set('AGENT', idNamed(agents, 'Finance'));
  ids.set('PERSON', people?.items[0]?.id ?? '');
  ids.set('TOKEN', signIn);
}

interface Listed {
  readonly items: readonly { readonly id: string; readonly name: string }[];
}

async function read(path: string): Promise<Listed> {
  const headers = { authorization: `Bearer ${TOKEN}` };
  return (await fetch(`${url}/api/v1${path}`, { headers })).json() as Promise<Listed>;
}

function idNamed(listed: Listed | undefined, name: string): string {
  return listed?.items.find((item) => item.name === name)?.id ?? '';
}

/**
 * Runs a command in bash with the functions of docs/terminal.md, and stores the ids that it prints.
 */
async function run(command: string): Promise<{ readonly code: number; readonly out: string }> {
  const filled = command.replaceAll(/\b[A-Z]{2,}\b(?!_|=)/gu, (word) => ids.get(word) ?? word);
  const script = `${conchCommand}\n${helpers.join('\n')}\n${filled}\n`;
  const { code, out } = await new Promise<{ code: number; out: string }>((resolve) => {
    const env = {
      ...process.env,
      HOME: home,
      CONCH_URL: url,
      CONCH_ADMIN_TOKEN: TOKEN,
      CONCH_DATA_DIR: join(home, '.local/share/conch'),
      INIT_CWD: home,
    };
    execFile('bash', ['-c', script], { cwd: home, env }, (error, stdout, stderr) =>
      resolve({ code: error === null ? 0 : 1, out: `${stdout}${stderr}` }),
    );
  });
  const [, id] = /"id": ?"([\w-]+)"/u.exec(out) ?? [];
  const [, threadId] = /"threadId": ?"([\w-]+)"/u.exec(out) ?? [];
  if (id !== undefined && /^post \/(?:agents|forum\/forks) /u.test(command)) {
    ids.set(command.startsWith('post /agents') ? 'ID' : 'FORK', id);
  }
  if (threadId !== undefined) ids.set('THREAD', threadId);
  return { code, out };
}

describe.each(pages)('the commands of $path', ({ commands }) => {
  const runnable = commands
    .filter((command) => reasonNotToRun(command) === null)
    .map((command) => command.replace(/^npm run (?=backup|play|room)/u, 'npm --prefix ROOT run '));

  test('all commands of the page work, except those on the list', async () => {
    ids.set('ROOT', root);
    for (const command of runnable) {
      const { code, out } = await run(command);
      expect({ command, code, out: code === 0 ? '' : out }).toEqual({ command, code: 0, out: '' });
    }
  });
});

test('every entry in the list of skipped commands is used', () => {
  const all = pages.flatMap(({ commands }) => commands);
  const unused = NOT_RUN.filter(({ command }) => !all.some((one) => command.test(one)));
  expect(unused.map(({ reason }) => reason)).toEqual([]);
});

test('every npm script named in a document exists', () => {
  const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
    scripts: Readonly<Record<string, string>>;
  };
  const missing = documents.flatMap(({ path, text }) =>
    npmScriptsIn(text)
      .filter((name) => !Object.hasOwn(scripts, name))
      .map((name) => `${path}: ${name}`),
  );
  expect(missing).toEqual([]);
});

test('docs/modes.md quotes the transcripts of the engine', () => {
  const page = documents.find(({ path }) => path === 'docs/modes.md')?.text ?? '';
  const quotes = [...page.matchAll(/^```text ([\w-]+)\n([^]*?)^```$/gmu)];
  expect(quotes.length).toBe(6);
  for (const [, name, quote = ''] of quotes) {
    const file = join(root, `packages/engine/test/transcripts/${name}.txt`);
    const lines = new Set(readFileSync(file, 'utf8').split('\n'));
    expect(
      quote
        .trimEnd()
        .split('\n')
        .filter((line) => !lines.has(line)),
    ).toEqual([]);
  }
});
