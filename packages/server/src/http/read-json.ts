import { isJsonWithin, type JsonBounds } from '@conch/protocol';
import { RequestRefused } from '../request-refused.ts';

/**
 * Parses untrusted JSON within limits. It refuses `__proto__`, because a copy of such an object
 * could get a foreign prototype.
 */
export function readJson(text: string, { mostDeep, mostValues }: JsonBounds): unknown {
  // Scans the text before parsing, because parsing an oversized text is expensive. The depth is
  // checked below with another error.
  if (!isJsonWithin(text, { mostDeep: Infinity, mostValues })) {
    throw new RequestRefused(
      'bad-json',
      `The JSON has more than ${mostValues} values. Send less at once.`,
    );
  }
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new RequestRefused('bad-json', 'Invalid JSON. Check quotes, commas and brackets.');
  }
  // A loop and not a recursion, so that deep input cannot overflow the stack.
  const open: { readonly value: unknown; readonly depth: number }[] = [{ value, depth: 0 }];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    if (typeof next.value !== 'object' || next.value === null) continue;
    const depth = next.depth + 1;
    if (depth > mostDeep) {
      throw new RequestRefused(
        'bad-json',
        `The JSON is nested more than ${mostDeep} levels deep. Use fewer levels.`,
      );
    }
    if (Object.hasOwn(next.value, '__proto__')) {
      throw new RequestRefused('bad-json', 'Invalid JSON: the key “__proto__” is not allowed.');
    }
    for (const inner of Object.values(next.value)) open.push({ value: inner, depth });
  }
  return value;
}
