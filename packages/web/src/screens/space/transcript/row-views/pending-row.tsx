import type { ConchError } from '@conch/sdk';
import type { PendingMessage } from '@conch/sdk/view';
import { CircleAlert, Clock3 } from 'lucide-react';
import { useTranslation } from '../../../../words/use-translation.ts';
import { useConnection } from '../../../../client/use-connection.ts';
import { useMe } from '../../../../client/use-me.ts';
import { Button } from '../../../../parts/buttons/button.tsx';
import { MessageBody } from '../../message/message-body.tsx';
import { QuoteStrip } from '../../message/quote-strip.tsx';
import { useOpenSpace } from '../../open-space.ts';
import { useSpaceActions } from '../../space-actions.tsx';
import { SenderLine, Gutter } from './sender-line.tsx';
import type { RowOfKind } from '../rows/row.ts';
import { Column, RowFrame } from './row-frame.tsx';
import { isReplyGone, unsentWords } from './unsent-words.ts';

/**
 * The row for a message of this person. The message is being sent, or the server has refused the
 * message.
 */
export function PendingRow({
  row,
  isActive,
}: {
  readonly row: RowOfKind<'pending'>;
  readonly isActive: boolean;
}) {
  const { t } = useTranslation('chat');
  const { id, name } = useMe();
  const actions = useSpaceActions();
  const { pending, quoted } = row;
  const { content, state } = pending;
  const speaker = { id, name, kind: 'person', isPaused: false, tool: null } as const;
  return (
    <Column>
      <RowFrame
        rowKey={row.key}
        label={t('labelPending', { name })}
        isActive={isActive}
        data-said="pending"
        className="mt-1 flex gap-3 ps-5 pe-2 pt-1.5 pb-1"
      >
        <Gutter speaker={speaker} isFirst at={null} />
        <div className="min-w-0 flex-1">
          <SenderLine speaker={speaker} at={null} isStreaming={false} />
          {quoted === null ? null : (
            <QuoteStrip quoted={quoted} onJump={(to: string) => actions.jumpTo(to)} />
          )}
          <MessageBody text={content} mentions={null} isStreaming={false} />
          {state.kind === 'failed' ? (
            <Refused pending={pending} failure={state.failure} />
          ) : (
            <OnItsWay />
          )}
        </div>
      </RowFrame>
    </Column>
  );
}

function OnItsWay() {
  const { t } = useTranslation('chat');
  const isConnected = useConnection().kind === 'open';
  return (
    <p className="flex items-center gap-1.5 text-xs text-faint">
      <Clock3 aria-hidden="true" className="size-3.5" />
      {t(isConnected ? 'sending' : 'waitsToSend')}
    </p>
  );
}

/** The reason why the server refused the message, with buttons to retry, edit or discard it. */
function Refused({
  pending,
  failure,
}: {
  readonly pending: PendingMessage;
  readonly failure: ConchError;
}) {
  const { t } = useTranslation('chat');
  const actions = useSpaceActions();
  const { space, view } = useOpenSpace();
  const { clientId, content, replyToId, threadId } = pending;
  const sendAlone = (): void => {
    space.discard(clientId);
    void space.send(content, threadId === null ? {} : { threadId });
    // The row with the button has disappeared, so the focus moves to the composer.
    actions.focus();
  };
  const edit = (): void => {
    const answered = view.messages.find(({ id }) => id === replyToId);
    if (answered !== undefined) actions.reply(answered);
    actions.fill(content);
    space.discard(clientId);
  };
  return (
    <div className="mt-1 flex flex-wrap items-center gap-2 text-sm text-warn">
      <span className="flex items-start gap-1.5">
        <CircleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
        {unsentWords(t, pending, failure)}
      </span>
      {/* The message it replies to was deleted, so a retry would always be refused. */}
      {isReplyGone(pending, failure) ? (
        <Button onClick={sendAlone}>{t('sendAlone')}</Button>
      ) : (
        <Button onClick={() => space.retry(clientId)}>{t('retry')}</Button>
      )}
      <Button onClick={edit}>{t('editIt')}</Button>
      <Button look="quiet" onClick={() => space.discard(clientId)}>
        {t('discard')}
      </Button>
    </div>
  );
}
