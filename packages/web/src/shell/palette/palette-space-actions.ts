import type { MessageOnWire } from '@conch/protocol';
import { useQuery } from '@tanstack/react-query';
import { useTranslation, type TFunction } from '../../words/use-translation.ts';
import { conch } from '../../client/conch.ts';
import { changeOwnSettings, type OwnSettings } from '../../client/spaces/own-spaces.ts';
import { followed } from '../../client/followed-spaces.ts';
import { spacesQuery } from '../../client/queries.ts';
import { countWords } from '../../parts/figures/money-words.ts';
import { currentActions } from '../../screens/space/current-actions.ts';
import { whyNoNewVersion } from '../../screens/space/message/versions/request-version.ts';
import { startEditing } from '../../screens/space/message/editing/editing.ts';
import {
  canAskWhy,
  canEdit,
  canRegenerate,
  canReply,
} from '../../screens/space/message/what-can-be-done.ts';
import { MODES } from '@conch/sdk/view';
import { MODE_NAMES } from '../../screens/space/panels/modes/mode.ts';
import { announce } from '../../state/announcements.ts';
import { NOTIFY_CHOICES, notifyChoice, type NotifyChoice } from '../../state/notify-choice.ts';
import type { PaletteEntry } from '../../state/palette-entries.ts';
import { afterClosing, openInvite } from '../open-overlay.ts';
import {
  regenerate,
  copyLink,
  continueSpace,
  setMode,
  setTurnLimit,
  stopAll,
} from './space-acts.ts';
import { useOpenSpaceId } from '../use-open-space-id.ts';

/** Actions of the open space. */
export function usePaletteSpaceActions(): readonly PaletteEntry[] {
  const { t, i18n } = useTranslation('palette');
  const { t: modes } = useTranslation('why');
  const openId = useOpenSpaceId();
  const { data: spaces = [] } = useQuery(spacesQuery);
  const open = spaces.find(({ id }) => id === openId);
  if (open === undefined) return [];
  const { id, name: about, role, kind } = open;
  const here = { id, kind, mine: open.mine, t, language: i18n.language, at: `/spaces/${id}` };
  const isMember = role === 'owner' || role === 'member';
  const isChat = kind === 'chat';
  const entries: readonly PaletteEntry[] = [
    ...(isChat && isMember ? [...runEntries(here), ...messageEntries(here)] : []),
    ...(isChat ? panelEntries(here) : []),
    ...(isChat && role === 'owner' ? modeEntries(here, modes) : []),
    ...(role === 'owner' ? ownerEntries(here) : []),
    { key: 'costs', words: t('costs'), also: t('costsAlso'), to: `${here.at}/costs` },
    {
      key: 'copy-link',
      words: t('copySpaceLink'),
      act: () => copyLink(here.at, t('linkCopied')),
    },
    ...notifying(here),
  ];
  return entries.map((entry) => ({ about, ...entry }));
}

interface PaletteSpace {
  readonly id: string;
  readonly kind: keyof typeof CHOICES;
  readonly mine: OwnSettings;
  readonly t: TFunction<'palette'>;
  readonly language: string;
  readonly at: string;
}

function runEntries({ id, t }: PaletteSpace): readonly PaletteEntry[] {
  return [
    {
      key: 'stop',
      words: t('stop'),
      keys: 'Escape Escape',
      act: () => stopAll(id, t('stopped')),
    },
    { key: 'continue', words: t('continue'), act: () => continueSpace(id, t('continued')) },
  ];
}

function entryFor(
  message: MessageOnWire | undefined,
  entry: (message: MessageOnWire) => PaletteEntry,
): readonly PaletteEntry[] {
  return message === undefined ? [] : [entry(message)];
}

/** Actions on messages. Each action applies to the last message for which the action is allowed. */
function messageEntries({ id, t }: PaletteSpace): readonly PaletteEntry[] {
  const actions = currentActions();
  const { view } = followed(id);
  if (actions === null || view === null) return [];
  const by = (message: MessageOnWire) => ({
    mayWrite: true,
    isOwn: message.sender?.id === view.me,
  });
  const last = (can: typeof canEdit) => view.messages.findLast((one) => can(one, by(one)));
  const isConnected = conch.connection.kind === 'open';
  const answer = last(canRegenerate);
  const isFree = answer !== undefined && whyNoNewVersion(answer.id, { view, isConnected }) === null;
  return [
    { key: 'write', words: t('write'), act: afterClosing(() => actions.focus()) },
    ...entryFor(last(canReply), (message) => ({
      key: 'reply',
      words: t('reply'),
      keys: 'r',
      act: afterClosing(() => actions.reply(message)),
    })),
    ...entryFor(last(canEdit), (message) => ({
      key: 'edit',
      words: t('edit'),
      keys: 'e',
      act: afterClosing(() => {
        actions.jumpTo(message.id);
        startEditing(message.id);
      }),
    })),
    ...entryFor(isFree ? answer : undefined, (message) => ({
      key: 'again',
      words: t('again'),
      also: t('againAlso'),
      act: () => regenerate(id, message.id, t('askedAgain')),
    })),
  ];
}

function panelEntries({ id, t, at }: PaletteSpace): readonly PaletteEntry[] {
  const last = followed(id).view?.messages.findLast(canAskWhy);
  const why = `${at}?panel=why&run=${last?.versionRunId ?? last?.runId ?? ''}`;
  return [
    ...(last === undefined ? [] : [{ key: 'why', words: t('why'), keys: 't', to: why }]),
    { key: 'chain', words: t('chain'), also: t('chainAlso'), to: `${at}?panel=chain` },
    { key: 'members', words: t('members'), also: t('membersAlso'), to: `${at}?panel=members` },
    { key: 'modes', words: t('modes'), also: t('modesAlso'), to: `${at}?panel=modes` },
  ];
}

function modeEntries(
  { id, t, language }: PaletteSpace,
  modes: TFunction<'why'>,
): readonly PaletteEntry[] {
  const limit = (number: number) => ({ limit: countWords(number, language) });
  return [
    {
      key: 'turn-limit',
      words: t('turnLimit'),
      also: t('turnLimitAlso'),
      takes: {
        words: (number) => t('turnLimitTo', limit(number)),
        act: (number) => setTurnLimit(id, number, t('turnLimitSet', limit(number))),
      },
    },
    ...MODES.map((mode) => {
      const name = { mode: modes(MODE_NAMES[mode]) };
      return {
        key: `mode ${mode}`,
        words: t('useMode', name),
        also: t('modesAlso'),
        act: () => setMode(id, mode, modes('modeChanged', name)),
      };
    }),
  ];
}

function ownerEntries({ t, at }: PaletteSpace): readonly PaletteEntry[] {
  return [
    { key: 'invite', words: t('invite'), also: t('inviteAlso'), act: openInvite },
    {
      key: 'space-settings',
      words: t('spaceSettings'),
      also: t('spaceSettingsAlso'),
      to: `${at}/settings`,
    },
  ];
}

async function chooseNotify(spaceId: string, notify: NotifyChoice, done: string): Promise<void> {
  if (await changeOwnSettings(spaceId, { notify })) announce(done);
}

const CHOICES = {
  chat: { all: 'notifyAll', mentions: 'notifyMentions', nothing: 'notifyNothing' },
  forum: { all: 'notifyPosts', mentions: 'notifyForYou', nothing: 'notifyNothing' },
} as const satisfies Record<string, Record<NotifyChoice, string>>;

function notifying({ id, kind, mine, t }: PaletteSpace): readonly PaletteEntry[] {
  const now = notifyChoice({ id, kind, mine });
  return NOTIFY_CHOICES.filter((choice) => choice !== now).map((choice) => ({
    key: `notify ${choice}`,
    words: t(CHOICES[kind][choice]),
    also: t('notifyAlso'),
    act: () => {
      void chooseNotify(id, choice, t('notifyChosen', { choice: t(CHOICES[kind][choice]) }));
    },
  }));
}
