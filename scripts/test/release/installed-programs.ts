import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { onTestFinished } from 'vitest';

interface ProgramExit {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs a program in a folder to its end, without our settings and conditions. */
export async function runNode(
  node: string,
  args: readonly string[],
  cwd: string,
): Promise<ProgramExit> {
  const child = spawn(node, args, { cwd, env: cleanEnvironment(), stdio: 'pipe' });
  const [stdout, stderr] = await Promise.all([text(child.stdout), text(child.stderr)]);
  if (child.exitCode === null) await once(child, 'exit');
  return { code: child.exitCode, stdout, stderr };
}

const ADMIN_TOKEN = 'token-of-a-test-that-is-long-enough';

/** Starts the installed server on a free port with a fresh data directory. */
export async function startInstalledServer(project: string) {
  const home = mkdtempSync(join(tmpdir(), 'conch-installed-'));
  const main = join('node_modules', '@conch', 'server', 'dist', 'main.js');
  const child = spawn(process.execPath, [main, '--port', '0', '--data-dir', home], {
    cwd: project,
    env: { ...cleanEnvironment(), HOME: home, CONCH_ADMIN_TOKEN: ADMIN_TOKEN },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  onTestFinished(() => {
    child.kill('SIGKILL');
    rmSync(home, { recursive: true, force: true });
  });
  const origin = await originIn(child.stdout);
  const call = async (method: string, path: string, body?: object) => {
    const answer = await fetch(`${origin}/api/v1${path}`, {
      method,
      headers: {
        authorization: `Bearer ${ADMIN_TOKEN}`,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const said = (await answer.json()) as Record<string, unknown>;
    if (!answer.ok) throw new Error(`${method} ${path}: ${JSON.stringify(said)}`);
    return said;
  };
  const stop = async (): Promise<number | null> => {
    child.kill('SIGTERM');
    if (child.exitCode === null) await once(child, 'exit');
    return child.exitCode;
  };
  const askAgent = (asked: AgentProgram) => askConnectedAgent({ ...asked, origin, project, call });
  return { origin, stop, askAgent };
}

interface AgentProgram {
  readonly node: string;
  /** True if the program passes the `WebSocket` of the package ws. */
  readonly givesWebSocket: boolean;
}

interface AskingAgent extends AgentProgram {
  readonly origin: string;
  readonly project: string;
  readonly call: (
    method: string,
    path: string,
    body?: object,
  ) => Promise<Readonly<Record<string, unknown>>>;
}

let agents = 0;

/** Connects an agent on the given Node, asks it a question, and returns its answer. */
async function askConnectedAgent(asked: AskingAgent): Promise<unknown> {
  const { call, project, origin } = asked;
  agents += 1;
  const agent = await call('POST', '/agents', {
    name: `Guest ${agents}`,
    kind: 'remote',
    config: {},
  });
  const token = await call('POST', `/agents/${String(agent['id'])}/tokens`, { name: 'test' });
  const space = await call('POST', '/spaces', {
    name: `Room ${agents}`,
    memberIds: [agent['id']],
  });
  const code = [
    `import { connectAgent, reply } from '@conch/sdk';`,
    asked.givesWebSocket ? `import { WebSocket as webSocket } from 'ws';` : '',
    `const options = { url: process.env.ORIGIN, token: process.env.TOKEN };`,
    `connectAgent(() => reply('Hello from outside.'), ${asked.givesWebSocket ? '{ ...options, webSocket }' : 'options'});`,
  ].join('\n');
  const child = spawn(asked.node, ['--input-type=module', '--eval', code], {
    cwd: project,
    env: { ...cleanEnvironment(), ORIGIN: origin, TOKEN: String(token['secret']) },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  const path = `/spaces/${String(space['id'])}/messages`;
  await call('POST', path, { content: 'Who is there?' });
  // The run waits until its agent connects. If the agent does not connect before the deadline, the
  // server stops the run.
  for (;;) {
    const { items } = (await call('GET', `${path}?limit=5`)) as {
      items: readonly { sender: { kind: string } | null; content: string }[];
    };
    const answer = items.find(({ sender }) => sender?.kind === 'agent');
    if (answer !== undefined) {
      child.kill('SIGTERM');
      return answer.content;
    }
    if (child.exitCode !== null) throw new Error(`the agent ended with ${child.exitCode}`);
    await new Promise(setImmediate);
  }
}

async function originIn(stdout: AsyncIterable<Buffer>): Promise<string> {
  let printed = '';
  for await (const piece of stdout) {
    printed += piece.toString();
    const found = /http:\/\/127\.0\.0\.1:\d+/u.exec(printed);
    if (found !== null && printed.includes('Ready in')) return found[0];
  }
  throw new Error(`the server ended: ${printed}`);
}

/**
 * The environment without the settings of Conch and of npm, and without the conditions of this
 * repository.
 */
function cleanEnvironment(): NodeJS.ProcessEnv {
  const dropped = /^(?:CONCH_|XDG_|DATABASE_URL|NODE_OPTIONS|NODE_COMPILE_CACHE|npm_)|_API_KEY$/u;
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => !dropped.test(name)));
}
