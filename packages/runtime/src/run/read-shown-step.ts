import type { ShownStep } from '@conch/agents';
import { wellFormed } from '../well-formed.ts';
import { isRecord, isText } from './fields.ts';

const LONGEST_NAME = 1_000;
const LONGEST_TEXT = 100_000;

/** Parses what people may see of a step. Null if it is invalid. */
export function readShownStep(input: unknown): ShownStep | null {
  if (!isRecord(input)) return null;
  if (input['kind'] === 'reasoning') {
    const { content } = input;
    return isText(content, LONGEST_TEXT)
      ? { kind: 'reasoning', content: wellFormed(content) }
      : null;
  }
  const { tool, input: args, result, isError } = input;
  if (input['kind'] !== 'tool' || typeof isError !== 'boolean') return null;
  if (!isText(tool, LONGEST_NAME) || !isText(args, LONGEST_TEXT) || !isText(result, LONGEST_TEXT))
    return null;
  return {
    kind: 'tool',
    tool: wellFormed(tool),
    input: wellFormed(args),
    result: wellFormed(result),
    isError,
  };
}
