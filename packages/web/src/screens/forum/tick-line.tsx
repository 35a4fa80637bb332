import type { LiveForumState } from '@conch/sdk';
import { Pause, Play, StepForward, Timer } from 'lucide-react';
import { useTranslation } from '../../words/use-translation.ts';
import { conch } from '../../client/conch.ts';
import { useFailureWords } from '../../client/use-failure-words.ts';
import { Button } from '../../parts/buttons/button.tsx';
import { countWords } from '../../parts/figures/money-words.ts';
import { announce } from '../../state/announcements.ts';
import { Failure } from './failure.tsx';
import { spanWords, tickWords } from './tick-words.ts';
import { useNow } from '../../parts/figures/use-now.ts';

interface TickLineProps {
  readonly state: LiveForumState;
  readonly isOwner: boolean;
}

/** The time of the next tick, and the tick actions of an owner. */
export function TickLine({ state, isOwner }: TickLineProps) {
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-2xl border border-line bg-card px-4 py-3">
      <Timer aria-hidden="true" className="size-4 shrink-0 text-soft" />
      <Words state={state} />
      {isOwner ? <Controls state={state} /> : null}
    </div>
  );
}

const SECOND_MS = 1_000;

function Words({ state }: { readonly state: LiveForumState }) {
  const { t, i18n } = useTranslation('forum');
  const { language } = i18n;
  const tickText = tickWords(state, useNow(SECOND_MS));
  const time = tickText.key === 'nextTick' ? spanWords(tickText.inMs, language) : '';
  const number = countWords(state.tick, language);
  return (
    <p className="min-w-48 flex-1 text-sm">
      <span className="block font-medium tabular-nums" data-tick={tickText.key}>
        {t(tickText.key, { time, number })}
      </span>
      <span className="block text-xs text-soft">
        {state.tick === 0 ? t('noTick') : t('tickNumber', { number })}
        {state.pendingMentions === 0
          ? null
          : ` · ${t('expected', { count: state.pendingMentions })}`}
      </span>
    </p>
  );
}

/** Begins a tick. A repeated request after a lost answer begins no second tick. */
async function beginTick(spaceId: string): Promise<unknown> {
  const body = { clientId: crypto.randomUUID() };
  return conch.call('beginTick', { query: { spaceId }, body, retries: 2 });
}

function Controls({ state }: { readonly state: LiveForumState }) {
  const { t } = useTranslation('forum');
  const [problem, setProblem] = useFailureWords();
  const { spaceId } = state;
  const request = { query: { spaceId } };
  const act = async (doing: () => Promise<unknown>, words?: string): Promise<void> => {
    setProblem(null);
    try {
      await doing();
      if (words !== undefined) announce(words);
    } catch (error) {
      setProblem(error);
    }
  };
  return (
    <>
      <div className="flex flex-wrap gap-2">
        <Button
          icon={<StepForward className="size-4" />}
          disabled={state.isTicking}
          onClick={() => void act(() => beginTick(spaceId), t('tickBegun'))}
        >
          {t('tickNow')}
        </Button>
        {state.isPaused ? (
          <Button
            icon={<Play className="size-4" />}
            onClick={() => void act(() => conch.call('resumeForum', request))}
          >
            {t('resume')}
          </Button>
        ) : (
          <Button
            icon={<Pause className="size-4" />}
            onClick={() => void act(() => conch.call('pauseForum', request))}
          >
            {t('pause')}
          </Button>
        )}
      </div>
      {problem === null ? null : <Failure words={problem} />}
    </>
  );
}
