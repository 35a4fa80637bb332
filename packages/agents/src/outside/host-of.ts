/**
 * A host as everything here compares it, whatever way it was written in: `0x7f.1`, `①②⑦.0.0.1` and
 * `127.0.0.1.` are one. IPv6 without its brackets; `null`: it is none.
 */
export function hostOf(written: string): string | null {
  const address = `http://${written}`;
  return URL.canParse(address) ? hostIn(new URL(address)) : null;
}

/** The host of an address. */
export function hostIn({ hostname }: URL): string | null {
  const bare = hostname.replace(/^\[(.*)\]$/u, '$1').replace(/\.$/u, '');
  const isName = bare !== '' && !bare.startsWith('.') && !bare.includes('..');
  return isName ? bare : null;
}
