// The server as a program. `main.ts` imports it.
import '@conch/store/needs-node';
import module from 'node:module';
import { isDiskFull, StoreFailed } from '@conch/store';
import type { Config } from './config.ts';
import { localModelsLine } from './start/local-models-line.ts';
import { helpText } from './start/help-text.ts';
import { openingLines } from './start/opening-lines.ts';
import { readConfig, type ReadConfig } from './start/read-config.ts';
import { StartRefused } from './start/start-refused.ts';
import { startServer, type StartedServer } from './start/start-server.ts';
import { typedCommand } from './start/typed-command.ts';
import { serverVersion } from './version.ts';

export type { StartedServer } from './start/start-server.ts';

// The server keeps running if the reader of its output closes the pipe.
process.stdout.on('error', () => {});

/** The server that was started. Null if the command line asked for another command. */
export const started: StartedServer | null = await followCommandLine();

async function followCommandLine(): Promise<StartedServer | null> {
  const command = readConfig({ args: process.argv.slice(2), env: process.env, cwd: process.cwd() });
  switch (command.kind) {
    case 'help':
      process.stdout.write(`${helpText()}\n`);
      break;
    case 'version':
      process.stdout.write(`${serverVersion()}\n`);
      break;
    case 'problems':
      process.stderr.write(`${command.problems.join('\n')}\n`);
      process.exitCode = 2;
      break;
    case 'config':
      return run(command);
    default:
      command satisfies never;
  }
  return null;
}

async function run({
  config,
  wantsLink,
  warnings,
}: Extract<ReadConfig, { kind: 'config' }>): Promise<StartedServer> {
  const running = await startedOrEnd(config, wantsLink);
  stopOnSignals(running);
  for (const warning of [...warnings, ...running.warnings]) note(warning);
  const readyMs = performance.now();
  const out = process.stdout;
  out.write(openingLines({ config, started: running, version: serverVersion(), readyMs, out }));
  // Local models are looked up after the start, so that the start does not wait for the lookup.
  running.server.modelsHere().then(
    (found) => out.write(localModelsLine(found, out)),
    () => {},
  );
  // Node writes the cache only at a normal exit, which a server may never reach.
  module.flushCompileCache();
  return running;
}

async function startedOrEnd(config: Config, wantsLink: boolean): Promise<StartedServer> {
  try {
    return await startServer({ config, wantsLink, tell: note });
  } catch (error) {
    process.stderr.write(`${wordsOf(error, config)}\n`);
    return process.exit(1);
  }
}

function note(words: string): void {
  process.stderr.write(`  Note: ${words}\n`);
}

function wordsOf(error: unknown, { databaseUrl, dataDir }: Config): string {
  if (isDiskFull(error)) {
    const where = databaseUrl === null ? dataDir : 'the database';
    return `There is no space left on the disk of ${where}, so Conch cannot start. Free some space and start Conch again.`;
  }
  if (error instanceof StartRefused || error instanceof StoreFailed) return error.message;
  const message = error instanceof Error ? error.message : String(error);
  return `Conch could not start: ${message}. Run “${typedCommand().doctor}” to find the cause.`;
}

function stopOnSignals({ close }: StartedServer): void {
  let isStopping = false;
  const stop = (exitCode: number) => {
    // A second signal ends the process immediately, without waiting for agents that are still
    // speaking.
    if (isStopping) process.exit(130);
    isStopping = true;
    void close().then(
      () => process.exit(exitCode),
      () => process.exit(1),
    );
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => {
      if (!isStopping)
        process.stdout.write('  Stopping. Running agents can finish their answers.\n');
      stop(0);
    });
  }
  // After an unforeseen error, the state in memory may be inconsistent, so the process stops. The
  // data on disk is consistent.
  process.on('uncaughtException', (error) => {
    process.stderr.write(`Conch stops because of an internal error: ${error.message}\n`);
    stop(1);
  });
}
