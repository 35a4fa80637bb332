// The program behind `npm start`.
import { flushCompileCache } from 'node:module';
import { StoreFailed } from '@conch/store';
import type { Config } from './config.ts';
import { foundLine } from './start/found-line.ts';
import { helpText } from './start/help-text.ts';
import { openingLines } from './start/opening-lines.ts';
import { readConfig } from './start/read-config.ts';
import { StartRefused } from './start/start-refused.ts';
import { startServer, type Started } from './start/start-server.ts';
import { serverVersion } from './version.ts';

// A reader of our output that has gone away is no reason to stop serving.
process.stdout.on('error', () => {});

const asked = readConfig({ args: process.argv.slice(2), env: process.env, cwd: process.cwd() });
switch (asked.kind) {
  case 'help':
    process.stdout.write(`${helpText()}\n`);
    break;
  case 'version':
    process.stdout.write(`${serverVersion()}\n`);
    break;
  case 'problems':
    process.stderr.write(`${asked.problems.join('\n')}\n`);
    process.exitCode = 2;
    break;
  case 'config':
    await run(asked);
    break;
  default:
    asked satisfies never;
}

async function run({ config, wantsLink, warnings }: Extract<typeof asked, { kind: 'config' }>) {
  const started = await startedOrEnd(config, wantsLink);
  stopOnSignals(started);
  for (const warning of [...warnings, ...started.warnings]) note(warning);
  const readyMs = performance.now();
  const out = process.stdout;
  out.write(openingLines({ config, started, version: serverVersion(), readyMs, out }));
  // Looked for only now, and only on this machine: nobody waits for it.
  started.server.modelsHere().then(
    (found) => out.write(foundLine(found, out)),
    () => {},
  );
  // By itself it is only written at a calm end, which a server may never have.
  flushCompileCache();
}

async function startedOrEnd(config: Config, wantsLink: boolean): Promise<Started> {
  try {
    return await startServer({ config, wantsLink, tell: note });
  } catch (error) {
    process.stderr.write(`${wordsOf(error)}\n`);
    return process.exit(1);
  }
}

function note(words: string): void {
  process.stderr.write(`  Note: ${words}\n`);
}

function wordsOf(error: unknown): string {
  if (error instanceof StartRefused || error instanceof StoreFailed) return error.message;
  const message = error instanceof Error ? error.message : String(error);
  return `Conch could not start: ${message}. “npm run doctor” looks what may be wrong.`;
}

function stopOnSignals(started: Started): void {
  let isStopping = false;
  const stop = (exitCode: number) => {
    // Who asks twice does not want to wait for the agents that are still speaking.
    if (isStopping) process.exit(130);
    isStopping = true;
    void started.close().then(
      () => process.exit(exitCode),
      () => process.exit(1),
    );
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => {
      if (!isStopping)
        process.stdout.write('  Stopping; agents that speak may end their sentence.\n');
      stop(0);
    });
  }
  // What nobody foresaw may have left anything half done: what is on disk is whole.
  process.on('uncaughtException', (error) => {
    process.stderr.write(`Conch met an error of its own and stops: ${error.message}\n`);
    stop(1);
  });
}
