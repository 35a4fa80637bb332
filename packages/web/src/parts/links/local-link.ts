/** Whether a link points to the local machine, so that it works on no other machine. */
export function isLocalLink(link: string): boolean {
  if (!URL.canParse(link)) return false;
  const { hostname } = new URL(link);
  if (hostname === 'localhost' || hostname.endsWith('.localhost')) return true;
  return hostname === '[::1]' || /^127(?:\.\d+){3}$/u.test(hostname);
}
