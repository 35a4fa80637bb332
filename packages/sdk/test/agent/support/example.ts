import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { onTestFinished } from 'vitest';
import { inOneFile } from '../../../../../scripts/in-one-file.ts';

const PROGRAM = new URL('../../../../../examples/agent.ts', import.meta.url);

type Environment = Readonly<Record<string, string>>;

/** Starts one of the agents in `examples/` with the program behind `npm run agent`. */
export async function startExample(name: string, env: Environment) {
  const command = [await inOneFile(PROGRAM), name];
  const kept = Object.entries(process.env).filter(([key]) => !key.startsWith('CONCH_'));
  const child = spawn(process.execPath, command, {
    env: { ...Object.fromEntries(kept), ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const exited = once(child, 'exit') as Promise<[number | null]>;
  onTestFinished(async () => {
    child.kill('SIGKILL');
    await exited;
  });
  return { child, exited };
}

/** Starts an example. Resolves when it has connected. */
export async function exampleHere(
  name: string,
  env: Environment,
): Promise<{
  /** Stops the example as Ctrl-C does. Returns its exit code. */
  readonly end: () => Promise<number | null>;
}> {
  const { child, exited } = await startExample(name, env);
  let printed = '';
  child.stderr.on('data', (bytes: Buffer) => {
    printed += bytes.toString();
  });
  for await (const bytes of child.stdout.iterator({ destroyOnReturn: false })) {
    printed += String(bytes);
    if (!printed.includes('Press Ctrl-C to stop it.')) continue;
    const end = async (): Promise<number | null> => {
      child.kill('SIGINT');
      return (await exited)[0];
    };
    return { end };
  }
  throw new Error(`${name} ended before it was here: ${printed}`);
}

/** Runs an example that is expected to exit by itself. */
export async function exampleToEnd(name: string, env: Environment = {}) {
  const { child, exited } = await startExample(name, env);
  const [err, [code]] = await Promise.all([text(child.stderr), exited]);
  return { code, err };
}
