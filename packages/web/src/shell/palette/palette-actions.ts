import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from '../../words/use-translation.ts';
import { failureWords } from '../../client/failure-words.ts';
import { peopleQuery, spacesQuery } from '../../client/queries.ts';
import { useMe } from '../../client/use-me.ts';
import { useStartChat } from '../../client/spaces/use-start-chat.ts';
import { useSignOut } from '../../client/use-sign-out.ts';
import { nextSpace } from '../../state/next-space.ts';
import type { PaletteEntry } from '../../state/palette-entries.ts';
import { inSideOrder } from '../../state/sidebar-parts.ts';
import { showToast } from '../../state/toasts.ts';
import { focusToasts } from '../toasts/focus-toasts.ts';
import {
  afterClosing,
  openHelp,
  openImport,
  openInvite,
  openNewChat,
  openNotifications,
} from '../open-overlay.ts';
import { useMarkAllRead } from '../notifications/use-mark-all-read.ts';
import { useOpenSpaceId } from '../use-open-space-id.ts';

/** Actions that work on every screen. */
export function usePaletteActions(): readonly PaletteEntry[] {
  const { t } = useTranslation('palette');
  const { t: shell } = useTranslation();
  const { isAdmin } = useMe();
  const markAllRead = useMarkAllRead();
  const signOut = useSignOut();
  const leave = (): void => {
    signOut().catch((error: unknown) =>
      showToast({ key: 'sign out', kind: 'error', words: () => failureWords(error) }),
    );
  };
  return [
    { key: 'new-space', words: shell('newSpace'), also: t('newSpaceAlso'), to: '/new-space' },
    { key: 'new-chat', words: shell('newChat'), also: t('newChatAlso'), act: openNewChat },
    ...useMessageEntries(),
    ...(isAdmin ? agentActions(t('importAgent'), t('importAlso'), shell('newAgent')) : []),
    ...useInviteAnywhere(),
    { key: 'mark-all-read', words: shell('markAllRead'), act: markAllRead },
    {
      key: 'notifications',
      words: t('showNotifications'),
      also: t('notifyAlso'),
      act: openNotifications,
    },
    { key: 'toasts', words: t('keysToasts'), keys: 'F6', act: afterClosing(focusToasts) },
    ...useSpaceSteps(),
    {
      key: 'search',
      words: t('keysSearch'),
      also: t('searchAlso'),
      to: '/search',
      keys: 'Mod+Shift+F',
    },
    { key: 'agents', words: shell('agents'), to: '/agents' },
    { key: 'get-started', words: shell('getStarted'), to: '/get-started' },
    { key: 'help', words: shell('helpAndKeys'), act: openHelp, keys: '?' },
    { key: 'api', words: shell('apiDocs'), act: () => void window.open('/api/v1/docs') },
    { key: 'sign-out', words: t('signOut'), also: t('signOutAlso'), act: leave },
  ];
}

/** One action for each other person: it opens the direct messages with this person. */
function useMessageEntries(): readonly PaletteEntry[] {
  const { t: shell } = useTranslation();
  const { id: me } = useMe();
  const { data: people = [] } = useQuery(peopleQuery);
  const { message } = useStartChat();
  return people
    .filter(({ id }) => id !== me)
    .map(({ id, name }) => ({
      key: `message ${id}`,
      words: shell('messagePerson', { name }),
      act: () => void message(id),
    }));
}

function agentActions(words: string, also: string, newAgent: string): readonly PaletteEntry[] {
  return [
    { key: 'new-agent', words: newAgent, to: '/new-agent' },
    { key: 'import-agent', words, also, act: openImport },
  ];
}

/** If the person does not own the open space, the dialog asks to which space people are invited. */
function useInviteAnywhere(): readonly PaletteEntry[] {
  const { t } = useTranslation('palette');
  const { data: spaces = [] } = useQuery(spacesQuery);
  const openId = useOpenSpaceId();
  const own = spaces.filter(({ role, archivedAt }) => role === 'owner' && archivedAt === null);
  if (own.length === 0 || own.some(({ id }) => id === openId)) return [];
  return [{ key: 'invite', words: t('invite'), also: t('inviteAlso'), act: openInvite }];
}

const STEPS = [
  { keys: 'Alt+ArrowDown', words: 'keysSpaceAfter', step: 1, onlyUnread: false },
  { keys: 'Alt+ArrowUp', words: 'keysSpaceBefore', step: -1, onlyUnread: false },
  { keys: 'Alt+Shift+ArrowDown', words: 'keysUnreadAfter', step: 1, onlyUnread: true },
  { keys: 'Alt+Shift+ArrowUp', words: 'keysUnreadBefore', step: -1, onlyUnread: true },
] as const;

function useSpaceSteps(): readonly PaletteEntry[] {
  const { t } = useTranslation('palette');
  const navigate = useNavigate();
  const { data: spaces = [] } = useQuery(spacesQuery);
  const from = useOpenSpaceId();
  return STEPS.map(({ keys, words, step, onlyUnread }) => ({
    key: keys,
    words: t(words),
    keys,
    act: () => {
      const spaceId = nextSpace(inSideOrder(spaces), { from, step, onlyUnread });
      if (spaceId !== null) void navigate({ to: '/spaces/$spaceId', params: { spaceId } });
    },
  }));
}
