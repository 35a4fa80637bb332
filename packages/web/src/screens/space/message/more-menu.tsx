import { Menu, MenuItem, useMenuStore } from '@ariakit/react';
import type { MessageOnWire } from '@conch/protocol';
import type { FollowedSpace } from '@conch/sdk';
import { useQuery } from '@tanstack/react-query';
import {
  CircleHelp,
  Copy,
  CornerUpLeft,
  Cpu,
  FileCode,
  Link2,
  MailQuestionMark,
  Pencil,
  Play,
  RefreshCw,
  Reply,
  SmilePlus,
  Trash2,
  UserRoundSearch,
} from 'lucide-react';
import { Suspense, useState, type ReactNode, type RefObject } from 'react';
import { useTranslation } from '../../../words/use-translation.ts';
import { failureWords } from '../../../client/failure-words.ts';
import { agentsQuery } from '../../../client/queries.ts';
import { useMe } from '../../../client/use-me.ts';
import { lazyPart } from '../../../parts/loading/lazy-part.tsx';
import { announce } from '../../../state/announcements.ts';
import { showToast } from '../../../state/toasts.ts';
import { useOpenSpace } from '../open-space.ts';
import { useSpaceActions } from '../space-actions.tsx';
import { requestVersion, useWhyNoNewVersion } from './versions/request-version.ts';
import { copyText } from './copy-text.ts';
import { DeleteQuestion } from './delete-question.tsx';
import { startEditing } from './editing/editing.ts';
import { MENU, MENU_ITEM } from './menu-styles.ts';
import { MessageCost } from './message-cost.tsx';
import { pickReaction } from './reactions/picking-reaction.ts';
import { plainText } from './text/one-line.ts';
import { isBrokenOff, sameQuestion } from './same-question.ts';
import { useShownRun } from './versions/use-shown-run.ts';
import {
  canAskWhy,
  canCopy,
  canDelete,
  canEdit,
  canMarkUnread,
  canReact,
  canRegenerate,
  canReply,
  messageLink,
  type MessageReader,
} from './what-can-be-done.ts';

// Lazy-loaded, because only admins choose models, and rarely here.
const RegenerateDialog = lazyPart(
  async () => (await import('./versions/regenerate-dialog.tsx')).RegenerateDialog,
  { isRare: true, words: 'agents' },
);

const TURNED = 'size-4 rtl:-scale-x-100';

interface MoreMenuProps extends MessageReader {
  readonly message: MessageOnWire;
  readonly space: FollowedSpace;
  readonly anchor: RefObject<HTMLButtonElement | null>;
  readonly onClose: () => void;
}

/** A menu with all actions of a message. On touch screens it replaces the quick actions. */
export function MoreMenu({ message, space, anchor, onClose, ...by }: MoreMenuProps) {
  const { t } = useTranslation('message');
  const actions = useSpaceActions();
  const [isAsking, setAsking] = useState(false);
  const [isChoosing, setChoosing] = useState(false);
  const offersModels = useOffersModels(message, by);
  const menu = useMenuStore({
    open: !isAsking && !isChoosing,
    setOpen: (isOpen) => (isOpen || isAsking || isChoosing ? undefined : onClose()),
    placement: 'bottom-end',
  });
  const whyRun = useShownRun(message);
  if (isAsking) {
    return <DeleteQuestion message={message} space={space} onClose={onClose} />;
  }
  if (isChoosing) {
    return (
      <Suspense>
        <RegenerateDialog message={message} space={space} onClose={onClose} />
      </Suspense>
    );
  }
  return (
    <Menu
      store={menu}
      portal
      // Without this option, Ariakit adds hidden focusable elements around the menu.
      preserveTabOrder={false}
      gutter={4}
      autoFocusOnShow
      finalFocus={anchor}
      getAnchorRect={() => anchor.current?.getBoundingClientRect() ?? null}
      aria-label={t('actions')}
      className={MENU}
    >
      <RespondItems message={message} by={by} />
      {whyRun === null ? null : (
        <Item icon={<CircleHelp className="size-4" />} act={() => actions.openWhy(whyRun)}>
          {t('why')}
        </Item>
      )}
      <CopyItems message={message} />
      {canMarkUnread(message, by) ? <MarkUnreadItem message={message} space={space} /> : null}
      {canRegenerate(message, by) ? <RegenerateItem message={message} space={space} /> : null}
      {offersModels ? (
        <MenuItem hideOnClick={false} className={MENU_ITEM} onClick={() => setChoosing(true)}>
          <Cpu aria-hidden="true" className="size-4" />
          {t('regenerateWith')}
        </MenuItem>
      ) : null}
      {canReply(message, by) ? <AskItems message={message} /> : null}
      {canEdit(message, by) ? (
        <Item icon={<Pencil className="size-4" />} act={() => startEditing(message.id)}>
          {t('edit')}
        </Item>
      ) : null}
      {canDelete(message, by) ? (
        <MenuItem
          hideOnClick={false}
          className={`${MENU_ITEM} text-bad`}
          onClick={() => setAsking(true)}
        >
          <Trash2 aria-hidden="true" className="size-4" />
          {t('delete')}
        </MenuItem>
      ) : null}
      {canAskWhy(message) ? <MessageCost message={message} /> : null}
    </Menu>
  );
}

interface RespondItemsProps {
  readonly message: MessageOnWire;
  readonly by: MessageReader;
}

function RespondItems({ message, by }: RespondItemsProps) {
  const { t } = useTranslation('message');
  const actions = useSpaceActions();
  return (
    <>
      {canReply(message, by) ? (
        <Item
          icon={<Reply className="size-4 rtl:-scale-x-100" />}
          act={() => actions.reply(message)}
        >
          {t('reply')}
        </Item>
      ) : null}
      {canReact(message, by) ? (
        <Item
          icon={<SmilePlus className="size-4" />}
          // The picker opens after the menu has closed and returned the focus.
          act={() => setTimeout(() => pickReaction(message.id))}
        >
          {t('addReaction')}
        </Item>
      ) : null}
    </>
  );
}

function CopyItems({ message }: { readonly message: MessageOnWire }) {
  const { t } = useTranslation('message');
  return (
    <>
      {canCopy(message) ? (
        <>
          <Item
            icon={<Copy className="size-4" />}
            act={() => copyText(plainText(message.content), t('copiedText'))}
          >
            {t('copyText')}
          </Item>
          <Item
            icon={<FileCode className="size-4" />}
            act={() => copyText(message.content, t('copiedMarkdown'))}
          >
            {t('copyMarkdown')}
          </Item>
        </>
      ) : null}
      <Item
        icon={<Link2 className="size-4" />}
        act={() => copyText(messageLink(location.origin, message), t('copiedLink'))}
      >
        {t('copyLink')}
      </Item>
    </>
  );
}

function MarkUnreadItem({ message, space }: Pick<MoreMenuProps, 'message' | 'space'>) {
  const { t } = useTranslation('message');
  const markUnread = (): void => {
    space.markUnread(message.seq);
    announce(t('markedUnread'));
  };
  return (
    <Item icon={<MailQuestionMark className="size-4" />} act={markUnread}>
      {t('markUnread')}
    </Item>
  );
}

function RegenerateItem({ message, space }: Pick<MoreMenuProps, 'message' | 'space'>) {
  const { t } = useTranslation('message');
  // Regenerating is disabled while the page is offline, because a queued request would later start
  // a paid run without the person noticing.
  const noWay = useWhyNoNewVersion(message);
  const regenerate = (): void => {
    requestVersion(space, message.id).then(
      () => announce(t('regenerateAsked')),
      (error: unknown) => {
        showToast({
          key: `regenerate ${message.id}`,
          words: () => failureWords(error),
          kind: 'error',
        });
      },
    );
  };
  return (
    <Item
      icon={<RefreshCw className="size-4" />}
      act={regenerate}
      words={t(noWay ?? 'regenerateWords')}
      isOff={noWay !== null}
    >
      {t('regenerate')}
    </Item>
  );
}

/**
 * Follow-up questions about a message. Each inserts a text into the composer, where the preview
 * names the agents that will answer.
 */
function AskItems({ message }: { readonly message: MessageOnWire }) {
  const { t } = useTranslation('message');
  const actions = useSpaceActions();
  const { view } = useOpenSpace();
  if (message.sender?.kind === 'person') {
    return (
      <Item icon={<CornerUpLeft className={TURNED} />} act={() => actions.fill(message.content)}>
        {t('askAgain')}
      </Item>
    );
  }
  const question = view.messages.find(({ id }) => id === message.replyTo?.id);
  const askToContinue = (): void => {
    actions.reply(message);
    actions.fill(t('goOnText'));
  };
  return (
    <>
      {isBrokenOff(message) ? (
        <Item icon={<Play className={TURNED} />} act={askToContinue}>
          {t('goOn')}
        </Item>
      ) : null}
      {question === undefined || question.sender?.kind !== 'person' ? null : (
        <Item
          icon={<UserRoundSearch className="size-4" />}
          act={() => actions.readdress(sameQuestion(question))}
        >
          {t('askOther')}
        </Item>
      )}
    </>
  );
}

interface ItemProps {
  readonly icon: ReactNode;
  readonly act: () => void;
  readonly children: string;
  /** An explanation below the label. */
  readonly words?: string;
  /** Whether the item is disabled, with the reason in `words`. The item can still be focused. */
  readonly isOff?: boolean;
}

function Item({ icon, act, children, words, isOff = false }: ItemProps) {
  return (
    <MenuItem
      disabled={isOff}
      accessibleWhenDisabled
      className={`${MENU_ITEM} aria-disabled:text-faint`}
      onClick={act}
    >
      <span aria-hidden="true">{icon}</span>
      <span className="flex flex-col">
        {children}
        {words === undefined ? null : <span className="text-xs text-faint">{words}</span>}
      </span>
    </MenuItem>
  );
}

/** Whether this person can choose another model for a version. Only admins choose models. */
function useOffersModels(message: MessageOnWire, by: Pick<MessageReader, 'mayWrite'>): boolean {
  const { isAdmin } = useMe();
  const isOffered = isAdmin && canRegenerate(message, by);
  const { data } = useQuery({ ...agentsQuery, enabled: isOffered });
  const agent = data?.find(({ id }) => id === message.sender?.id);
  return isOffered && agent?.kind === 'llm';
}
