import { hasNews, type SidebarSpace } from './sidebar-parts.ts';

type TitledSpace = Pick<SidebarSpace, 'id' | 'name' | 'unread' | 'mine'>;

interface PageTitle {
  readonly title: string;
  /** Whether the icon of the tab has a dot. */
  readonly hasNews: boolean;
}

interface OpenPage {
  /** The id of the open space. Null on other screens. */
  readonly openId: string | null;
  /** The name of a screen without a space. */
  readonly screen: string | null;
}

/** A title such as “(2) Payroll – Conch”. The number is the number of unread mentions. */
export function pageTitle(spaces: readonly TitledSpace[], at: OpenPage): PageTitle {
  const mentions = spaces.reduce((sum, { unread }) => sum + unread.mentions, 0);
  const open = spaces.find(({ id }) => id === at.openId);
  const name = open?.name ?? at.screen;
  const where = name === null ? 'Conch' : `${name} – Conch`;
  return {
    title: mentions > 0 ? `(${mentions}) ${where}` : where,
    hasNews: spaces.some(hasNews),
  };
}
