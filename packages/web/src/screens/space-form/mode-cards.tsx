import { useId } from 'react';
import { useTranslation } from '../../words/use-translation.ts';
import { ModeScene } from '../space/panels/mode-scenes.tsx';
import {
  MODE_MEANINGS,
  MODE_NAMES,
  MODES,
  needsMainAgent,
  type Mode,
} from '../space/panels/mode.ts';

interface ModeCardsProps {
  readonly mode: Mode;
  readonly onChoose: (mode: Mode) => void;
  /** Two modes need an agent that people talk to. */
  readonly hasAgents: boolean;
  /** The name of the radio buttons. */
  readonly name: string;
}

/** The five ways to take turns; the one that is chosen plays its example. */
export function ModeCards({ mode, onChoose, hasAgents, name }: ModeCardsProps) {
  const { t } = useTranslation('space');
  const id = useId();
  return (
    <fieldset className="flex flex-col gap-2" aria-labelledby={id}>
      <legend id={id} className="sr-only">
        {t('mode')}
      </legend>
      {MODES.map((one) => (
        <ModeChoice
          key={one}
          mode={one}
          name={name}
          isChosen={one === mode}
          isOff={needsMainAgent(one) && !hasAgents}
          onChoose={() => onChoose(one)}
        />
      ))}
    </fieldset>
  );
}

interface ModeChoiceProps {
  readonly mode: Mode;
  readonly name: string;
  readonly isChosen: boolean;
  readonly isOff: boolean;
  readonly onChoose: () => void;
}

function ModeChoice({ mode, name, isChosen, isOff, onChoose }: ModeChoiceProps) {
  const { t } = useTranslation('space');
  const { t: why } = useTranslation('why');
  const id = useId();
  const isShut = isOff && !isChosen;
  return (
    <div
      data-mode={mode}
      className={`relative rounded-xl border p-3 ${isChosen ? 'border-accent bg-tint/40' : 'border-line'}`}
    >
      <div className="flex items-start gap-3">
        <input
          id={id}
          type="radio"
          name={name}
          value={mode}
          checked={isChosen}
          disabled={isShut}
          onChange={onChoose}
          aria-describedby={`${id}-means`}
          className="relative z-1 mt-0.5 size-4 shrink-0 accent-accent pointer-coarse:size-5"
        />
        <div className="min-w-0 flex-1">
          <label htmlFor={id} className="block text-sm font-semibold after:absolute after:inset-0">
            {why(MODE_NAMES[mode])}
          </label>
          <p id={`${id}-means`} className="text-sm text-soft">
            {why(MODE_MEANINGS[mode])}
            {isShut ? <span className="block text-xs text-warn">{t('needsAgent')}</span> : null}
          </p>
        </div>
      </div>
      {isChosen ? (
        <div className="relative z-1 mt-3">
          <ModeScene mode={mode} />
        </div>
      ) : null}
    </div>
  );
}
