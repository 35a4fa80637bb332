/** Throws unless they are a text or a stream of its pieces: types cannot see to it everywhere. */
export function checkWords(words: unknown): void {
  if (typeof words === 'string') return;
  if (typeof words === 'object' && words !== null && Symbol.asyncIterator in words) return;
  throw new TypeError(
    `A reply is a text or an AsyncIterable of its pieces, not ${kindOf(words)}.${adviceOn(words)}`,
  );
}

/** Throws unless another agent is named, and told why. */
export function checkHandOff(what: string, target: unknown, reason: unknown): void {
  if (typeof target !== 'string' || target === '') {
    throw new TypeError(`The target of ${what} is the name of an agent, not ${kindOf(target)}.`);
  }
  if (typeof reason !== 'string') {
    throw new TypeError(`The reason of ${what} is a text, not ${kindOf(reason)}.`);
  }
}

/** What something is, in a word or two. */
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
