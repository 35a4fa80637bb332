import { resolve } from 'node:path';
import type { OperatorPlace } from '@conch/server/operate/data';
import { CliFailure, notFound } from '../cli-failure.ts';
import { text } from '../command-input.ts';
import type { CliContext } from '../context.ts';

/** The option of commands that can also work without a running server. */
export const dataDirOption = text('DIR', 'work on this data directory, without a server');

const PROBE_MS = 3_000;

/**
 * The location of the data on this machine, or null if a running server has the data. A directory
 * on the command line takes precedence. If the person chose an address, the server there must
 * respond. Without a chosen address, the server may be stopped.
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

/** The location of the data on this machine. */
export function placeOf(
  { env, cwd }: Pick<CliContext, 'env' | 'cwd'>,
  dataDir: string | undefined,
): OperatorPlace {
  return { env, cwd, dataDir: dataDir === undefined ? undefined : resolve(cwd, dataDir) };
}

/** True if a server responds at an address. */
export async function answers(url: string): Promise<boolean> {
  try {
    const { ok } = await fetch(`${url}/livez`, { signal: AbortSignal.timeout(PROBE_MS) });
    return ok;
  } catch {
    return false;
  }
}

/** The errors of the server package that contain advice for an operator. */
const EXPECTED: ReadonlySet<string> = new Set(['StoreFailed', 'StartRefused', 'Refused']);

/** Runs work directly on the data. Expected errors become failures of the command. */
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
