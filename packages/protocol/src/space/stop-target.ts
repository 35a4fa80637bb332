import { z } from 'zod';
import { schemaCode } from '../reason/schema-code.ts';
import { chainId, runId } from '../scalars.ts';

/**
 * The fields that choose a run or a chain to stop. Without both fields, everything in the space
 * stops.
 */
export const stopFields = { runId: runId.exactOptional(), chainId: chainId.exactOptional() };

interface Target {
  readonly runId?: string;
  readonly chainId?: string;
}

/** Whether a stop request names at most one target. Two targets would be ambiguous. */
export function namesOne({ runId: run, chainId: chain }: Target): boolean {
  return run === undefined || chain === undefined;
}

export const NAMES_ONE = { message: schemaCode('one-stop-target') };

/** The rule of `namesOne` as JSON Schema, for the generated documents. */
export const NOT_BOTH = { not: { required: ['runId', 'chainId'] } };

export const stopTarget = z.strictObject(stopFields).refine(namesOne, NAMES_ONE).meta(NOT_BOTH);
