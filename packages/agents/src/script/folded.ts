/** The form of a text for comparisons. Case and the encoding of accents do not matter. */
export function folded(text: string): string {
  return text.normalize('NFC').toLowerCase();
}

export function isSameName(one: string, other: string): boolean {
  return folded(one.trim()) === folded(other.trim());
}
