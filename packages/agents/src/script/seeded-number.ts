/** A number in [0, 1) that depends only on the seed and the position in the script. */
export function seededNumber(seed: string, place: string): number {
  return spread(fnv1a(`${place}\n${seed}`)) / 0x1_0000_0000;
}

// FNV-1a with 32 bits, over UTF-16 units.
function fnv1a(text: string): number {
  let hash = 0x811c_9dc5;
  for (let at = 0; at < text.length; at += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(at), 0x0100_0193);
  }
  return hash;
}

// The last step of MurmurHash3. Without it, seeds that differ only in their last letter would give
// neighbouring numbers.
function spread(hash: number): number {
  let mixed = Math.imul(hash ^ (hash >>> 16), 0x85eb_ca6b);
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2_ae35);
  return (mixed ^ (mixed >>> 16)) >>> 0;
}
