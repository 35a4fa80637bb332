import { Pause, Play, RotateCcw } from 'lucide-react';
import { useEffect, useState, type ReactNode } from 'react';
import { useTranslation } from '../../../../words/use-translation.ts';
import { IconButton } from '../../../../parts/buttons/icon-button.tsx';
import { MODES, type Mode } from '@conch/sdk/view';
import { ModeNow } from './mode-now.tsx';
import { MODE_NAMES } from './mode.ts';
import { MODE_SCENES, SCENE_NAMES, type SceneLine } from './mode-scene-lines.ts';
import { beatsOf, visibleLinesAfter } from './scene-beats.ts';
import { SceneLines } from './scene-lines.tsx';

interface ModeScenesProps {
  readonly now: Mode | 'custom';
  /** The content below the example of a mode. */
  readonly renderFoot: (mode: Mode) => ReactNode;
}

/** The recorded examples of all modes side by side. No model is called. */
export function ModeScenes({ now, renderFoot }: ModeScenesProps) {
  const { t } = useTranslation('why');
  return (
    <div className="grid gap-4 sm:grid-cols-2 min-[68rem]:grid-cols-3">
      {MODES.map((mode) => (
        <section key={mode} aria-label={t(MODE_NAMES[mode])} className="flex flex-col gap-2">
          <div className="flex min-h-6 items-center justify-between gap-2">
            <h3 className="text-sm font-semibold">{t(MODE_NAMES[mode])}</h3>
            {mode === now ? <ModeNow /> : null}
          </div>
          <ModeScene mode={mode} />
          <div className="mt-auto flex">{renderFoot(mode)}</div>
        </section>
      ))}
    </div>
  );
}

/** The example conversation of one mode. */
export function ModeScene({ mode }: { readonly mode: Mode }) {
  const { t } = useTranslation('why');
  const lines = MODE_SCENES[mode];
  const { beat, isPlaying, isOver, isStill, toggle } = useScenePlayer(beatsOf(lines));
  const shown = visibleLinesAfter(lines, beat);
  return (
    <figure
      aria-label={t('sceneLabel', { mode: t(MODE_NAMES[mode]) })}
      className="rounded-xl bg-sunken p-3"
      data-scene={mode}
    >
      <SceneLines lines={lines} shown={shown} />
      <figcaption className="mt-2 flex min-h-7 items-center gap-2 text-xs text-soft">
        <span className="min-w-0 flex-1 truncate">
          <Waiting line={lines[shown - 1]} />
        </span>
        {isStill ? null : (
          <IconButton
            isSmall
            label={playLabel(t, { isPlaying, isOver })}
            icon={<PlayIcon isPlaying={isPlaying} isOver={isOver} />}
            onClick={toggle}
          />
        )}
      </figcaption>
    </figure>
  );
}

function Waiting({ line }: { readonly line: SceneLine | undefined }) {
  const { t, i18n } = useTranslation('why');
  if (line === undefined || line.waiters.length === 0) return null;
  const names = line.waiters.map((who) => t(SCENE_NAMES[who]));
  return t('sceneWaits', { names: new Intl.ListFormat(i18n.language).format(names) });
}

function PlayIcon({
  isPlaying,
  isOver,
}: {
  readonly isPlaying: boolean;
  readonly isOver: boolean;
}) {
  if (isPlaying) return <Pause className="size-4" />;
  return isOver ? <RotateCcw className="size-4" /> : <Play className="size-4" />;
}

type Words = (key: 'scenePause' | 'sceneAgain' | 'scenePlay') => string;

function playLabel(
  t: Words,
  { isPlaying, isOver }: { readonly isPlaying: boolean; readonly isOver: boolean },
): string {
  if (isPlaying) return t('scenePause');
  return isOver ? t('sceneAgain') : t('scenePlay');
}

const STEP_MS = 1_400;

interface ScenePlayer {
  /** The number of steps of the scene played so far. */
  readonly beat: number;
  readonly isOver: boolean;
  readonly isPlaying: boolean;
  /** Whether the scene is shown as a whole, without motion. */
  readonly isStill: boolean;
  readonly toggle: () => void;
}

/** Plays a scene once, step by step. With reduced motion it shows the whole scene at once. */
function useScenePlayer(beats: number): ScenePlayer {
  const [isStill] = useState(() => matchMedia('(prefers-reduced-motion: reduce)').matches);
  const [beat, setBeat] = useState(isStill ? beats : 1);
  const [isPlaying, setPlaying] = useState(!isStill);
  useEffect(() => {
    if (!isPlaying) return () => {};
    const timer = setInterval(() => setBeat((now) => Math.min(now + 1, beats)), STEP_MS);
    return () => clearInterval(timer);
  }, [isPlaying, beats]);
  const isOver = beat >= beats;
  return {
    beat,
    isOver,
    isPlaying: isPlaying && !isOver,
    isStill,
    toggle: () => {
      if (isOver) setBeat(1);
      setPlaying(isOver || !isPlaying);
    },
  };
}
