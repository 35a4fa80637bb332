import { useSuspenseQuery } from '@tanstack/react-query';
import { Suspense, useId } from 'react';
import { spacesQuery } from '../../../client/queries.ts';
import { useOpenSpace } from '../open-space.ts';
import { later } from '../../../parts/later.tsx';
import { WillAnswer } from './answer-line.tsx';
import { Asked } from './asked.tsx';
import { DemoBanner } from './demo-banner.tsx';
import { demoSuggestions, isAllScripted } from './demo-suggestions.ts';
import { Field } from './field.tsx';
import { LimitMeter } from './limit-meter.tsx';
import { PresenceBar } from './presence-bar.tsx';
import { shownWarnings } from './preview-words.ts';
import { ReplyStrip } from './reply-strip.tsx';
import { SendButtons } from './send-buttons.tsx';
import { SuggestionChips } from './suggestion-chips.tsx';
import { useAttempt } from './use-attempt.ts';
import { useComposer, type ComposerParts } from './use-composer.ts';
import { Warnings } from './warnings.tsx';

// Few messages are removed while somebody replies to them.
const RemovedReply = later(async () => (await import('./removed-reply.tsx')).RemovedReply);

/** All that stands around the field of somebody who may write here. */
export function WritingPlace() {
  const { view } = useOpenSpace();
  const { data: spaces } = useSuspenseQuery(spacesQuery);
  const composer = useComposer();
  const { writing, commands, previewed, sending, stop, isWarned, isReplyAlone } = composer;
  const { field, text, suggestions } = writing;
  const lineId = useId();
  const attempt = useAttempt(field);
  const isDoubted = sending.doubt !== null;
  const isTypingName = suggestions.open !== null;
  const warnings = previewed.preview === null ? [] : shownWarnings(previewed.preview);
  return (
    <>
      {isAllScripted(view.members) ? <DemoBanner /> : null}
      {text === '' ? (
        <SuggestionChips suggestions={demoSuggestions(view, spaces)} onChoose={attempt} />
      ) : null}
      <PresenceBar
        view={view}
        isStopping={commands.isStopping}
        isWarned={isWarned}
        onStop={stop}
        stopRef={composer.stopRef}
      />
      {/* Where those stood who were stopped: nothing moves. */}
      {commands.done === null ? null : (
        <p data-part="done" className="flex min-h-8 items-center text-xs text-soft">
          {commands.done}
        </p>
      )}
      <div className="flex min-h-7 items-center gap-2">
        <WillAnswer
          id={lineId}
          problem={sending.problem}
          previewed={previewed}
          isReplyAlone={isReplyAlone}
        />
        <LimitMeter view={view} />
      </div>
      {isTypingName || isDoubted || text === '' ? null : (
        <Warnings warnings={warnings} onFix={writing.correct} />
      )}
      {commands.failure === null ? null : (
        <p className="pb-1 text-xs text-bad">{commands.failure}</p>
      )}
      <Asked composer={composer} />
      <WritingBox composer={composer} lineId={lineId} />
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
  const { view, space } = useOpenSpace();
  const { writing, commands, sending, stop, choose } = composer;
  const { field, text, mentions, replyTo, suggestions, setText, setReplyTo } = writing;
  const { isReplyRemoved } = writing;
  const leaveReply = (): void => {
    setReplyTo(null);
    field.current?.focus();
  };
  const send = (): void => sending.send();
  return (
    <div
      data-part="writing"
      className="rounded-xl border border-edge/60 bg-card has-[textarea:focus]:border-accent has-[textarea:focus]:outline-1 has-[textarea:focus]:outline-accent"
    >
      {replyTo === null ? null : <ReplyStrip message={replyTo} onCancel={leaveReply} />}
      {isReplyRemoved ? (
        <Suspense>
          <RemovedReply onCancel={leaveReply} />
        </Suspense>
      ) : null}
      <div className="flex items-end">
        <Field
          ref={field}
          text={text}
          mentions={mentions}
          suggestions={suggestions}
          describedBy={lineId}
          onType={(words) => {
            setText(words);
            if (words !== '') space.typing();
          }}
          onChoose={choose}
          onSend={send}
          onCancel={() => {
            const isReply = replyTo !== null || isReplyRemoved;
            if (isReply) setReplyTo(null);
            return isReply;
          }}
        />
        <div className="flex shrink-0 items-center gap-1 p-1">
          <SendButtons
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
    </div>
  );
}
