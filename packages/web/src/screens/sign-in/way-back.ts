const DOOR = '/come-in';

/**
 * The path to open after signing in: the requested path, if it is on this site and not the sign-in
 * page.
 */
export function wayBack(back: string | undefined): string {
  // Browsers treat `//host` and `/\host` as addresses of other sites.
  const isHere = back !== undefined && /^\/(?![/\\])/u.test(back) && !back.startsWith(DOOR);
  return isHere ? back : '/';
}
