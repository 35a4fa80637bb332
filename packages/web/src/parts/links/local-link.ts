/**
 * Whether other computers cannot open a link: its address is this computer, no computer at all, or
 * one that routers never forward.
 */
export function isLocalLink(link: string): boolean {
  if (!URL.canParse(link)) return false;
  const { hostname } = new URL(link);
  if (hostname === 'localhost' || hostname.endsWith('.localhost')) return true;
  return hostname.startsWith('[') ? isLocalV6(hostname) : isLocalV4(hostname);
}

// Loopback, unspecified and link-local.
function isLocalV4(address: string): boolean {
  return /^(?:127|0|169\.254)(?:\.\d+){2,3}$/u.test(address);
}

function isLocalV6(hostname: string): boolean {
  const address = hostname.slice(1, -1);
  // The URL parser writes an IPv4 address inside IPv6 in hexadecimal: 7f is 127, a9fe is 169.254.
  return /^(?:::1?|fe[89ab][0-9a-f]:.*|::ffff:(?:7f[0-9a-f]{2}|a9fe|0):.*)$/u.test(address);
}
