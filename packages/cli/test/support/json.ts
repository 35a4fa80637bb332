import { expect } from 'vitest';
import type { CommandResult } from './conch.ts';

/** The JSON that a successful command printed. */
export function jsonOf({ code, out, err }: CommandResult): unknown {
  expect({ code, err }).toEqual({ code: 0, err: '' });
  return JSON.parse(out) as unknown;
}

/** The JSON values that a successful command printed, one per line. */
export function linesOf({ code, out, err }: CommandResult): readonly unknown[] {
  expect({ code, err }).toEqual({ code: 0, err: '' });
  return out
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as unknown);
}
