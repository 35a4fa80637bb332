import { resolve } from 'node:path';
import type { OperatorPlace } from '@conch/server/operate/data';
import { CliFailure, notFound } from '../cli-failure.ts';
import { text } from '../command-input.ts';
import type { CliContext } from '../context.ts';

/** The option of commands that also work without a server. */
export const dataDirOption = text('DIR', 'work on this data directory, without a server');

const PROBE_MS = 3_000;

/**
 * Where a command finds the data: null for a running server. A directory on the command line goes
 * first. An address that somebody chose must answer. Otherwise
 * a stopped server is no obstacle.
 */
export async function choosePlace(
  context: CliContext,
  dataDir: string | undefined,
): Promise<OperatorPlace | null> {
  if (dataDir !== undefined) return placeOf(context, dataDir);
  const { url, from } = context.server();
  if (from !== 'default' && from !== 'this machine') return null;
  return (await answers(url)) ? null : placeOf(context, undefined);
}

/** The place of the data of this machine. */
export function placeOf(
  { env, cwd }: Pick<CliContext, 'env' | 'cwd'>,
  dataDir: string | undefined,
): OperatorPlace {
  return { env, cwd, dataDir: dataDir === undefined ? undefined : resolve(cwd, dataDir) };
}

/** Whether a server answers at an address. */
export async function answers(url: string): Promise<boolean> {
  try {
    const { ok } = await fetch(`${url}/livez`, { signal: AbortSignal.timeout(PROBE_MS) });
    return ok;
  } catch {
    return false;
  }
}

/** The errors of the server package that tell an operator what to do. */
const EXPECTED: ReadonlySet<string> = new Set(['StoreFailed', 'StartRefused', 'Refused']);

/** Does work with the data itself. Its expected failures become failures of the command. */
export async function withData<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof Error) || !EXPECTED.has(error.name)) throw error;
    const code = 'code' in error && typeof error.code === 'string' ? error.code : 'refused';
    if (code.startsWith('no-such-')) throw notFound(error.message, code);
    throw new CliFailure('failed', error.message, code);
  }
}
