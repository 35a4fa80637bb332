/** A text as it is compared: neither its case nor how its accents are stored matters. */
export function folded(text: string): string {
  return text.normalize('NFC').toLowerCase();
}

export function isSameName(one: string, other: string): boolean {
  return folded(one.trim()) === folded(other.trim());
}
