const DOOR = '/come-in';

/**
 * Where to go after signing in: the requested path, if it is on this page and not the sign-in page.
 */
export function wayBack(back: string | undefined): string {
  // `//host` and `/\host` lead to other sites.
  const isHere = back !== undefined && /^\/(?![/\\])/u.test(back) && !back.startsWith(DOOR);
  return isHere ? back : '/';
}
