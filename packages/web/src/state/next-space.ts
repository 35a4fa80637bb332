interface ListedSpace {
  readonly id: string;
  readonly unread: { readonly messages: number };
}

interface SpaceJump {
  readonly from: string | null;
  readonly step: 1 | -1;
  readonly onlyUnread: boolean;
}

/**
 * The next or previous space of the list, wrapping around at the end. Null if there is no such
 * space.
 */
export function nextSpace(
  spaces: readonly ListedSpace[],
  { from, step, onlyUnread }: SpaceJump,
): string | null {
  const at = spaces.findIndex(({ id }) => id === from);
  const start = at === -1 && step === -1 ? 0 : at;
  for (let away = 1; away <= spaces.length; away += 1) {
    const space = spaces.at((start + step * away) % spaces.length);
    if (space === undefined || space.id === from) continue;
    if (!onlyUnread || space.unread.messages > 0) return space.id;
  }
  return null;
}
