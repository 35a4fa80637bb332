interface Listed {
  readonly id: string;
  readonly name: string;
  readonly unread: { readonly messages: number; readonly mentions: number };
}

interface PageTitle {
  readonly title: string;
  /** Whether the tab's icon has a dot. */
  readonly hasNews: boolean;
}

interface Where {
  /** The open space, if any. */
  readonly openId: string | null;
  /** The name of a screen that belongs to no space. */
  readonly screen: string | null;
}

/** “(2) Payroll – Conch”. The number counts only mentions. */
export function pageTitle(spaces: readonly Listed[], at: Where): PageTitle {
  const mentions = spaces.reduce((sum, { unread }) => sum + unread.mentions, 0);
  const open = spaces.find(({ id }) => id === at.openId);
  const name = open?.name ?? at.screen;
  const where = name === null ? 'Conch' : `${name} – Conch`;
  return {
    title: mentions > 0 ? `(${mentions}) ${where}` : where,
    hasNews: spaces.some(({ unread }) => unread.messages > 0),
  };
}
