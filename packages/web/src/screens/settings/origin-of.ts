/** The host of an address, with what it is spoken to by; `null`: it is no address yet. */
export function originOf(address: string): string | null {
  return URL.canParse(address.trim()) ? new URL(address.trim()).origin : null;
}
