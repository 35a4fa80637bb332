import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

/** The results of one start of an executable. */
export interface SmokeTest {
  readonly version: string;
  /** The time from the start of the process to the first response of `/readyz`. */
  readonly readyMs: number;
}

/**
 * Starts an executable in an empty folder on a free port, loads the page and stops the executable.
 * Throws an error if one of these steps fails.
 */
export async function smokeTest(executable: string): Promise<SmokeTest> {
  const folder = await mkdtemp(join(tmpdir(), 'conch-smoke-'));
  const env = { HOME: folder, PATH: process.env['PATH'] ?? '', CONCH_PORT: '0' };
  const options = { cwd: folder, env: { ...env, CONCH_DATA_DIR: join(folder, 'data') } };
  const { stdout: version } = await promisify(execFile)(executable, ['--version'], options);
  const startedAt = performance.now();
  const child = spawn(executable, [], { ...options, stdio: ['ignore', 'pipe', 'pipe'] });
  try {
    const origin = await originOf(child);
    await expectText(`${origin}/readyz`, 'ok');
    const readyMs = performance.now() - startedAt;
    await loadPage(origin);
    await stop(child);
    return { version: version.trim(), readyMs };
  } finally {
    child.kill('SIGKILL');
    await rm(folder, { recursive: true, force: true });
  }
}

async function stop(child: ChildProcess): Promise<void> {
  child.kill('SIGTERM');
  if (child.exitCode === null) await once(child, 'exit');
  // Windows has no signals, so the server cannot end by itself there and its exit code is not
  // checked.
  if (child.exitCode !== 0 && process.platform !== 'win32') {
    throw new Error(`The executable ended with ${child.exitCode} instead of 0.`);
  }
}

async function originOf(child: ChildProcess): Promise<string> {
  let printed = '';
  child.stderr?.on('data', (piece: Buffer) => (printed += piece.toString()));
  for await (const piece of child.stdout ?? []) {
    printed += String(piece);
    const [origin] = /http:\/\/127\.0\.0\.1:\d+/u.exec(printed) ?? [];
    if (origin !== undefined) {
      // Reads all further output, because a full pipe would stop the server.
      child.stdout?.resume();
      return origin;
    }
  }
  throw new Error(`The executable ended without a server. It printed:\n${printed}`);
}

async function loadPage(origin: string): Promise<void> {
  const page = await expectText(`${origin}/`, '<title>Conch</title>');
  const files = [...page.matchAll(/(?:src|href)="(\/[^"]+\.(?:js|css))"/gu)];
  if (files.length === 0) throw new Error(`${origin}/ names no script and no style sheet.`);
  for (const [, path = ''] of files) await expectText(`${origin}${path}`, '');
}

async function expectText(url: string, part: string): Promise<string> {
  const answer = await fetch(url);
  const text = await answer.text();
  if (answer.ok && text.includes(part)) return text;
  throw new Error(`${url} answered ${answer.status}: ${text.slice(0, 200)}`);
}
