interface Listed {
  readonly id: string;
  readonly unread: { readonly messages: number };
}

interface Wanted {
  readonly from: string | null;
  readonly step: 1 | -1;
  readonly onlyUnread: boolean;
}

/** The space after or before another in the list, round the end; `null`: there is none. */
export function nextSpace(
  spaces: readonly Listed[],
  { from, step, onlyUnread }: Wanted,
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
