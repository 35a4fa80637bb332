import type { MessageOnWire } from '@conch/protocol';
import { Suspense, useRef } from 'react';
import { conch } from '../../../../client/conch.ts';
import { failureWords } from '../../../../client/failure-words.ts';
import { lazyPart } from '../../../../parts/loading/lazy-part.tsx';
import { showToast } from '../../../../state/toasts.ts';
import { useOpenSpace } from '../../open-space.ts';
import { canReact, mayWrite } from '../what-can-be-done.ts';
import { stopPicking, useIsPicking } from './picking-reaction.ts';

const EmojiPicker = lazyPart(
  async () => (await import('../../../../parts/emoji/emoji-picker.tsx')).EmojiPicker,
  { isRare: true },
);
// Lazy-loaded, because most messages have no reactions.
const ReactionChips = lazyPart(async () => (await import('./reaction-chips.tsx')).ReactionChips);

/** The reactions to a message, and the picker while a person adds one. */
export function Reactions({ message }: { readonly message: MessageOnWire }) {
  const { view } = useOpenSpace();
  const anchor = useRef<HTMLElement>(null);
  const isPicking = useIsPicking(message.id);
  const { reactions = [] } = message;
  const isWriter = canReact(message, { mayWrite: mayWrite(view.space) });
  const react = (emoji: string, isGiven: boolean): void => {
    const params = { spaceId: message.spaceId, messageId: message.id };
    // The response is not used. The reaction arrives as an event, as for every other reader.
    conch.call('react', { params, body: { emoji, isGiven } }).catch((error: unknown) => {
      showToast({
        key: `react ${message.id}`,
        words: () => failureWords(error),
        kind: 'error',
      });
    });
  };
  return (
    <>
      {reactions.length === 0 ? null : (
        <Suspense fallback={<div className="mt-1 h-7 pointer-coarse:h-11" />}>
          <ReactionChips
            reactions={reactions}
            me={view.me}
            messageId={message.id}
            onReact={isWriter ? react : null}
          />
        </Suspense>
      )}
      {isPicking && isWriter ? (
        <span
          ref={(element) => {
            anchor.current = element?.closest('article') ?? null;
          }}
        >
          <Suspense>
            <EmojiPicker
              anchor={anchor}
              onClose={stopPicking}
              onChoose={(emoji) => {
                stopPicking();
                react(emoji, true);
              }}
            />
          </Suspense>
        </span>
      ) : null}
    </>
  );
}
