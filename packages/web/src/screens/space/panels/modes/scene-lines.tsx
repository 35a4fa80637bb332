import { useTranslation } from '../../../../words/use-translation.ts';
import { Avatar } from '../../../../parts/names/avatar.tsx';
import { Name } from '../../../../parts/names/name.tsx';
import { SCENE_NAMES, type SceneLine } from './mode-scene-lines.ts';

interface SceneLinesProps {
  readonly lines: readonly SceneLine[];
  /** The number of visible lines. */
  readonly shown: number;
}

/** The lines of a scene. Hidden lines still take up space, so that the layout does not move. */
export function SceneLines({ lines, shown }: SceneLinesProps) {
  return (
    <ol className="flex flex-col gap-1.5">
      {lines.map((line, place) => (
        <li
          key={`${line.who} ${line.words}`}
          aria-hidden={place >= shown}
          className={`transition-opacity duration-300 ${place < shown ? '' : 'opacity-0'} ${indent(line)}`}
        >
          <Line line={line} />
        </li>
      ))}
    </ol>
  );
}

function indent({ waiters }: SceneLine): string {
  return waiters.length > 0 ? 'ms-4' : '';
}

function Line({ line: { who, words, isBeside, isPrivate } }: { readonly line: SceneLine }) {
  const { t } = useTranslation('why');
  const name = t(SCENE_NAMES[who]);
  return (
    <div
      className={`flex items-start gap-2 rounded-lg px-2 py-1.5 text-sm ${who === 'ana' ? 'bg-own' : 'bg-card'}`}
    >
      <Avatar name={name} kind={who === 'ana' ? 'person' : 'agent'} size="small" />
      <p className="min-w-0">
        <Name name={name} className="me-1.5 font-semibold" />
        <span dir="auto">{t(words)}</span>
        {isPrivate ? (
          <span className="block text-xs text-info">{t('sceneOnlyFinance')}</span>
        ) : null}
        {isBeside ? <span className="ms-1.5 text-xs text-soft">({t('sceneAtOnce')})</span> : null}
      </p>
    </div>
  );
}
