/**
 * The name of a call in its task: what it is, and the how-manieth of its like. A handler that is
 * started anew, in another process even, then names what it repeats as before: it is made once.
 */
export function callIdOf(name: string, args: string, nth: number): string {
  return `${name}-${hash(args).toString(36)}-${nth}`;
}

// cyrb53: two mixes of 32 bits. WebCrypto would answer later, and calls keep their order.
function hash(text: string): number {
  let high = 0xdeadbeef;
  let low = 0x41c6ce57;
  for (let at = 0; at < text.length; at += 1) {
    const unit = text.charCodeAt(at);
    high = Math.imul(high ^ unit, 2654435761);
    low = Math.imul(low ^ unit, 1597334677);
  }
  high = Math.imul(high ^ (high >>> 16), 2246822507) ^ Math.imul(low ^ (low >>> 13), 3266489909);
  low = Math.imul(low ^ (low >>> 16), 2246822507) ^ Math.imul(high ^ (high >>> 13), 3266489909);
  return 2 ** 32 * ((2 ** 21 - 1) & low) + (high >>> 0);
}
