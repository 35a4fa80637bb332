import { Pause, Play, RotateCcw } from 'lucide-react';
import { useTranslation } from '../../../words/use-translation.ts';
import { IconButton } from '../../../parts/icon-button.tsx';
import { MODE_NAMES, MODES, type Mode } from './mode.ts';
import { MODE_SCENES, SCENE_NAMES, type SceneLine } from './mode-scene-lines.ts';
import { beatsOf, saidAfter } from './scene-beats.ts';
import { SceneLines } from './scene-lines.tsx';
import { useScenePlayer } from './use-scene-player.ts';

/** The same question in every mode, or in one: recorded, free, step by step. */
export function ModeScenes({ mode }: { readonly mode?: Mode }) {
  if (mode !== undefined) return <ModeScene key={mode} mode={mode} />;
  return <AllOfThem />;
}

function AllOfThem() {
  const { t } = useTranslation('why');
  return (
    <div className="grid gap-4 sm:grid-cols-2 min-[68rem]:grid-cols-5 min-[68rem]:gap-3">
      {MODES.map((mode) => (
        <section key={mode}>
          <h3 className="mb-1 text-sm font-semibold">{t(MODE_NAMES[mode])}</h3>
          <ModeScene mode={mode} />
        </section>
      ))}
    </div>
  );
}

/** How a conversation goes in one mode. */
export function ModeScene({ mode }: { readonly mode: Mode }) {
  const { t } = useTranslation('why');
  const lines = MODE_SCENES[mode];
  const { beat, isPlaying, isOver, isStill, toggle } = useScenePlayer(beatsOf(lines));
  const shown = saidAfter(lines, beat);
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
