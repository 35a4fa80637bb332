import { CircleStop } from 'lucide-react';
import type { PageView } from '../../../client/spaces/page-view.ts';
import { isolated } from '../../../parts/names/isolated.ts';
import { WithNames } from '../../../parts/names/with-names.tsx';
import { noticeParams } from '../transcript/cards/notice-params.ts';
import { waitingNotice } from '../transcript/rows/waiting-notice.ts';
import { Press } from '../../../parts/buttons/press.tsx';
import { useTranslation } from '../../../words/use-translation.ts';
import { useOpenSpace } from '../open-space.ts';
import { LimitMeter } from './limits/limit-meter.tsx';
import { Presence, Typing, usePresentAgents } from './presence/presence-bar.tsx';
import { WillAnswer } from './preview/answer-line.tsx';
import type { ComposerParts } from './use-composer.ts';

interface ComposerStripProps {
  readonly composer: ComposerParts;
  /** The id of the “Will answer” line, which describes the field. */
  readonly lineId: string;
}

/**
 * The upper edge of the composer. It names the agents that will answer. While agents work and the
 * field is empty, it shows the activity of the agents in place of these names. The turn meter is
 * the lower edge of this strip.
 */
export function ComposerStrip({ composer, lineId }: ComposerStripProps) {
  const { t } = useTranslation('composer');
  const { view } = useOpenSpace();
  const { writing, commands, previewed, audience, sending, isWarned, isReplyAlone } = composer;
  const agents = usePresentAgents(view);
  const isDrafting = writing.text !== '' || writing.replyTo !== null || sending.problem !== null;
  const isWatching = agents.length > 0 && !isDrafting;
  // Nobody takes turns in direct messages. The line still shows why a message was refused.
  const isDirect = view.space.directWith !== null && sending.problem === null;
  const stop =
    agents.length === 0 ? null : (
      <>
        {/* Hidden from screen readers because it was announced when it appeared. */}
        {isWarned ? (
          <span aria-hidden="true" data-part="esc-again" className="ms-auto text-sm text-bad">
            {t('escAgain')}
          </span>
        ) : null}
        <StopAll composer={composer} isShort={isDrafting} />
      </>
    );
  return (
    // The container of the size queries below: a panel can make the composer narrow on a wide screen.
    <div className="@container relative border-b border-line">
      <div className="flex min-h-9 items-center gap-2 px-3 py-1 @max-2xl:min-h-14">
        {isWatching ? (
          <Presence view={view} agents={agents} isShort={isWarned}>
            {stop}
          </Presence>
        ) : null}
        {commands.done === null || isWatching ? null : (
          <span data-part="done" className="shrink-0 text-sm font-medium text-ink">
            {commands.done}
          </span>
        )}
        {isDirect ? (
          <span id={lineId} className="truncate text-sm text-soft">
            {t('directTo', { name: view.space.name })}
          </span>
        ) : (
          <>
            {isWatching ? null : <Asker view={view} />}
            <WillAnswer
              id={lineId}
              problem={sending.problem}
              previewed={previewed}
              audience={audience}
              isReplyAlone={isReplyAlone}
              members={view.members}
              isHidden={isWatching}
              isBesideNote={commands.done !== null}
            />
          </>
        )}
        <Typing view={view} />
        <LimitMeter view={view} />
        {isWatching ? null : stop}
      </div>
    </div>
  );
}

/** The agent that handed over to the people and waits for one of them. */
function Asker({ view }: { readonly view: PageView }) {
  const { t } = useTranslation('composer');
  const waiting = waitingNotice(view);
  const notice = view.messages.findLast(({ id }) => id === waiting);
  const passed = noticeParams(notice?.phrase ?? null, 'control-passed');
  if (passed === null) return null;
  return (
    <span
      data-part="asker"
      className="max-w-[40%] shrink-0 truncate rounded bg-warn-tint px-1.5 text-sm text-warn forced-colors:outline"
    >
      <WithNames words={t('asker', { name: isolated(passed.name) })} />
    </span>
  );
}

interface StopAllProps extends Pick<ComposerStripProps, 'composer'> {
  /** Whether a narrow composer shows only the icon, because the line needs the room. */
  readonly isShort: boolean;
}

function StopAll({ composer, isShort }: StopAllProps) {
  const { t } = useTranslation('composer');
  const { commands, stop, stopRef } = composer;
  return (
    <Press
      ref={stopRef}
      disabled={commands.isStopping}
      onClick={stop}
      className="-me-1.5 inline-flex min-h-7 shrink-0 items-center gap-1.5 justify-center rounded-lg px-2 text-sm font-medium text-bad hover:bg-bad-tint aria-disabled:opacity-55 pointer-coarse:min-h-11 pointer-coarse:min-w-11"
    >
      <CircleStop aria-hidden="true" className="size-4" />
      <span className={isShort ? '@max-2xl:sr-only' : undefined}>
        {t(commands.isStopping ? 'stopping' : 'stopAll')}
      </span>
    </Press>
  );
}
