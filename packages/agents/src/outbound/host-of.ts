/**
 * The normal form of a host for comparisons. `0x7f.1`, `①②⑦.0.0.1` and `127.0.0.1.` have the same
 * normal form. An IPv6 address has no brackets. Null if the text is not a host.
 */
export function hostOf(written: string): string | null {
  const address = `http://${written}`;
  return URL.canParse(address) ? hostIn(new URL(address)) : null;
}

/** The host of a URL in the normal form of `hostOf`. */
export function hostIn({ hostname }: URL): string | null {
  const bare = hostname.replace(/^\[(.*)\]$/u, '$1').replace(/\.$/u, '');
  const isName = bare !== '' && !bare.startsWith('.') && !bare.includes('..');
  return isName ? bare : null;
}
