import { z } from 'zod';
import { chainId, runId } from './scalars.ts';

/** The fields that say what to stop; with neither, everything in the space. */
export const stopFields = { runId: runId.exactOptional(), chainId: chainId.exactOptional() };

interface Target {
  readonly runId?: string;
  readonly chainId?: string;
}

/** Whether it names one thing at most: who names two might mean either. */
export function namesOne({ runId: run, chainId: chain }: Target): boolean {
  return run === undefined || chain === undefined;
}

export const NAMES_ONE = { message: 'names a run or a chain, not both' };

/** The same for who reads the documents. */
export const NOT_BOTH = { not: { required: ['runId', 'chainId'] } };

export const stopTarget = z.strictObject(stopFields).refine(namesOne, NAMES_ONE).meta(NOT_BOTH);
