import { useSuspenseQuery } from '@tanstack/react-query';
import type { SpaceView } from '@conch/sdk';
import { modeOf, type Mode } from '@conch/sdk/view';
import { Suspense, useId } from 'react';
import { spacesQuery } from '../../../client/queries.ts';
import { usePreferences } from '../../../preferences.ts';
import { useTranslation } from '../../../words/use-translation.ts';
import { lazyPart } from '../../../parts/loading/lazy-part.tsx';
import { useOpenSpace } from '../open-space.ts';
import { ComposerNote } from './composer-note.tsx';
import { ComposerStrip } from './composer-strip.tsx';
import { demoSuggestions } from './demo/demo-suggestions.ts';
import { SuggestionChips } from './demo/suggestion-chips.tsx';
import { useChooseSuggestion } from './demo/use-choose-suggestion.ts';
import { EmojiButton } from './emoji-button.tsx';
import { ReplyStrip } from './draft/reply-strip.tsx';
import { Field } from './field.tsx';
import { SendButton } from './sending/send-button.tsx';
import { useComposer, type ComposerParts } from './use-composer.ts';
import { useSpaceActions } from '../space-actions.tsx';
import { lastEditable } from '../message/what-can-be-done.ts';
import { startEditing } from '../message/editing/editing.ts';

// Lazy-loaded, because a message is rarely deleted while a person replies to it.
const RemovedReply = lazyPart(async () => (await import('./draft/removed-reply.tsx')).RemovedReply);

/**
 * The composer for people who may write here: one card with the “Will answer” line as its upper
 * edge. At most one note is above the card.
 */
export function WritingPlace() {
  const composer = useComposer();
  const lineId = useId();
  return (
    <>
      <ComposerNote composer={composer} />
      <div
        data-part="writing"
        className="relative rounded-xl border border-edge/60 bg-card has-[textarea:focus]:border-ink/70"
      >
        <ComposerStrip composer={composer} lineId={lineId} />
        <WritingBox composer={composer} lineId={lineId} />
      </div>
    </>
  );
}

function WritingBox({
  composer,
  lineId,
}: {
  readonly composer: ComposerParts;
  readonly lineId: string;
}) {
  const { t } = useTranslation('composer');
  const { enterSends } = usePreferences();
  const { view, space } = useOpenSpace();
  const editLast = useEditLast();
  const { data: spaces } = useSuspenseQuery(spacesQuery);
  const { writing, commands, sending, stop, choose } = composer;
  const { field, text, mentions, replyTo, suggestions, setText, setReplyTo } = writing;
  const { isReplyRemoved } = writing;
  const examples = demoSuggestions(view, spaces);
  const chooseExample = useChooseSuggestion(field);
  const leaveReply = (): void => {
    setReplyTo(null);
    field.current?.focus();
  };
  const send = (): void => sending.send();
  return (
    <>
      {replyTo === null ? null : <ReplyStrip message={replyTo} onCancel={leaveReply} />}
      {isReplyRemoved ? (
        <Suspense>
          <RemovedReply onCancel={leaveReply} />
        </Suspense>
      ) : null}
      <div className="flex items-end">
        <div
          // The examples disappear with the first letter. The field keeps its height, so that the
          // messages above do not move.
          className={`relative min-w-0 flex-1 ${examples.length === 0 ? '' : '[&_textarea]:min-h-20 pointer-coarse:[&_textarea]:min-h-28'}`}
        >
          <Field
            ref={field}
            text={text}
            mentions={mentions}
            suggestions={suggestions}
            attributes={{
              'aria-label': t('field', { space: view.space.name }),
              'aria-describedby': lineId,
              placeholder: t(placeholderIn(view.space)),
              enterKeyHint: 'send',
            }}
            lineId={lineId}
            enterSends={enterSends}
            onType={(words) => {
              setText(words);
              if (words !== '') space.typing();
            }}
            onChoose={choose}
            onSend={send}
            onEditLast={editLast}
            onCancel={() => {
              const isReply = replyTo !== null || isReplyRemoved;
              if (isReply) setReplyTo(null);
              return isReply;
            }}
          />
          {text === '' ? <SuggestionChips suggestions={examples} onChoose={chooseExample} /> : null}
        </div>
        <div data-part="send" className="flex shrink-0 items-center gap-1 p-1">
          <EmojiButton field={field} />
          <SendButton
            isEmpty={text.trim() === ''}
            problemId={sending.problem === null ? undefined : lineId}
            isRunning={view.runs.length > 0}
            isStopping={commands.isStopping}
            onSend={send}
            onStop={stop}
            stopRef={composer.stopRef}
          />
        </div>
      </div>
    </>
  );
}

// Where every agent answers, a mention does not choose who answers. So the placeholder suggests no
// mention.
const PLACEHOLDERS: Readonly<Record<Mode | 'custom', 'placeholder' | 'placeholderEveryone'>> = {
  broadcast: 'placeholderEveryone',
  mention: 'placeholder',
  private: 'placeholder',
  lead: 'placeholder',
  chain: 'placeholder',
  coordinator: 'placeholder',
  custom: 'placeholder',
};

type PlaceholderKey = (typeof PLACEHOLDERS)[keyof typeof PLACEHOLDERS] | 'placeholderDirect';

function placeholderIn({ directWith, settings }: SpaceView['space']): PlaceholderKey {
  return directWith === null ? PLACEHOLDERS[modeOf(settings)] : 'placeholderDirect';
}

/** Edits the person's last message. The returned function says whether there is such a message. */
function useEditLast(): () => boolean {
  const { view } = useOpenSpace();
  const { jumpTo } = useSpaceActions();
  return () => {
    const last = lastEditable(view);
    if (last === undefined) return false;
    startEditing(last.id);
    // A message far above is not rendered, so its field could not take the focus.
    if (document.querySelector(`[data-row="${last.id}"]`) === null) jumpTo(last.id);
    return true;
  };
}
