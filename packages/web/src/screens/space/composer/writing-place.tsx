import { useSuspenseQuery, useQuery } from '@tanstack/react-query';
import { Suspense, useId } from 'react';
import { TriangleAlert, FlaskConical } from 'lucide-react';
import { spacesQuery, meQuery } from '../../../client/queries.ts';
import { usePreferences } from '../../../preferences.ts';
import { useTranslation } from '../../../words/use-translation.ts';
import { useOpenSpace } from '../open-space.ts';
import { lazyPart } from '../../../parts/loading/lazy-part.tsx';
import { WillAnswer } from './preview/answer-line.tsx';
import { SendQuestion } from './sending/send-question.tsx';
import { demoSuggestions, isAllScripted } from './demo/demo-suggestions.ts';
import { Field } from './field.tsx';
import { LimitMeter } from './limits/limit-meter.tsx';
import { PresenceBar } from './presence/presence-bar.tsx';
import { shownWarnings } from './preview/preview-words.ts';
import { ReplyStrip } from './draft/reply-strip.tsx';
import { SendButtons } from './sending/send-buttons.tsx';
import { SuggestionChips } from './demo/suggestion-chips.tsx';
import { useAttempt } from './demo/use-attempt.ts';
import { useComposer, type ComposerParts } from './use-composer.ts';
import { Warnings } from './preview/warnings.tsx';
import { Link } from '@tanstack/react-router';
import { useMe } from '../../../client/use-me.ts';

// Lazy-loaded, because a message is rarely deleted while a person replies to it.
const RemovedReply = lazyPart(async () => (await import('./draft/removed-reply.tsx')).RemovedReply);

/** The composer for people who may write here: the field and its surroundings. */
export function WritingPlace() {
  const { view } = useOpenSpace();
  const { data: spaces } = useSuspenseQuery(spacesQuery);
  const composer = useComposer();
  const { writing, commands, previewed, audience, sending, stop, isWarned, isReplyAlone } =
    composer;
  const { field, text, suggestions } = writing;
  const lineId = useId();
  const attempt = useAttempt(field);
  const isDoubted = sending.doubt !== null;
  const isTypingName = suggestions.open !== null;
  const warnings = previewed.preview === null ? [] : shownWarnings(previewed.preview);
  return (
    <>
      <CannotSave />
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
      {/* In the place of the agents that were stopped, so that nothing moves. */}
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
          audience={audience}
          isReplyAlone={isReplyAlone}
          members={view.members}
        />
        <LimitMeter view={view} />
      </div>
      {isTypingName || isDoubted || text === '' ? null : (
        <Warnings warnings={warnings} onFix={writing.correct} />
      )}
      {commands.failure === null ? null : (
        <p className="pb-1 text-xs text-bad">{commands.failure}</p>
      )}
      <SendQuestion composer={composer} />
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
  const { t } = useTranslation('composer');
  const { enterSends } = usePreferences();
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
          attributes={{
            'aria-label': t('field', { space: view.space.name }),
            'aria-describedby': lineId,
            placeholder: t('placeholder'),
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

const LOOK_AGAIN_MS = 5_000;

/** A line that is shown while the server cannot save messages. */
function CannotSave() {
  const { t } = useTranslation('composer');
  const { data } = useQuery({
    ...meQuery,
    // The server does not notify the page when it can save again, so the page polls.
    refetchInterval: ({ state }) => (state.data?.cannotSave === undefined ? false : LOOK_AGAIN_MS),
  });
  if (data?.cannotSave === undefined) return null;
  return (
    <p
      role="status"
      className="flex items-center gap-2 rounded-lg bg-warn-tint px-3 py-1 text-sm text-warn"
    >
      <TriangleAlert aria-hidden="true" className="size-4 shrink-0" />
      {t('cannotSave')}
    </p>
  );
}

/** A banner which explains that the agents here are scripts and use no model. */
function DemoBanner() {
  const { t } = useTranslation('composer');
  const { isAdmin } = useMe();
  return (
    <p
      data-part="demo-banner"
      className="flex min-h-7 items-center gap-2 rounded-lg bg-info-tint px-2.5 text-xs text-info [@media(height<30rem)]:hidden"
    >
      <FlaskConical aria-hidden="true" className="size-3.5 shrink-0" />
      <span className="py-1">{t('demoBanner')}</span>
      {isAdmin ? (
        <Link
          to="/settings/$part"
          params={{ part: 'models' }}
          className="ms-auto inline-flex min-h-6 shrink-0 items-center font-semibold underline underline-offset-2 pointer-coarse:min-h-11"
        >
          {t('connectModel')}
        </Link>
      ) : null}
    </p>
  );
}
