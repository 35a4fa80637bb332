/**
 * Throws unless `words` is a text or a stream of text pieces. Types cannot check this everywhere.
 */
export function checkWords(words: unknown): void {
  if (typeof words === 'string') return;
  if (typeof words === 'object' && words !== null && Symbol.asyncIterator in words) return;
  throw new TypeError(
    `A reply must be a text or an AsyncIterable of text pieces, not ${kindOf(words)}.${adviceOn(words)}`,
  );
}

/** Throws unless the hand-off has a target agent and a reason. */
export function checkHandOff(what: string, target: unknown, reason: unknown): void {
  if (typeof target !== 'string' || target === '') {
    throw new TypeError(
      `The target of ${what} must be the name of an agent, not ${kindOf(target)}.`,
    );
  }
  if (typeof reason !== 'string') {
    throw new TypeError(`The reason of ${what} must be a text, not ${kindOf(reason)}.`);
  }
}

/** A short description of a value for error messages. */
export function kindOf(given: unknown): string {
  if (given === null || given === undefined) return String(given);
  if (given === '') return 'an empty text';
  if (Array.isArray(given)) return 'an array';
  if (isPromise(given)) return 'a promise';
  return typeof given === 'object' ? 'an object' : `a ${typeof given}`;
}

function adviceOn(words: unknown): string {
  if (isPromise(words)) return ' Await it first.';
  return Array.isArray(words) ? ' Join it first.' : '';
}

function isPromise(given: unknown): boolean {
  return given instanceof Promise;
}
