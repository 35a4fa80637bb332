const DOOR = '/come-in';

/** Where somebody goes who has come in: where they wanted to, on this page and past the door. */
export function wayBack(back: string | undefined): string {
  // `//host` and `/\host` lead elsewhere, whatever they look like.
  const isHere = back !== undefined && /^\/(?![/\\])/u.test(back) && !back.startsWith(DOOR);
  return isHere ? back : '/';
}
