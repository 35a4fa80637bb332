import { useId } from 'react';
import { useTranslation } from '../../words/use-translation.ts';
import { ModeScene } from '../space/panels/modes/mode-scenes.tsx';
import { MODES, needsMainAgent, type Mode } from '@conch/sdk/view';
import { MODE_MEANINGS, MODE_NAMES } from '../space/panels/modes/mode.ts';

interface ModeCardsProps {
  readonly mode: Mode | 'custom';
  readonly onChoose: (mode: Mode) => void;
  /** Whether the space has agents. Without agents, modes that need a main agent are disabled. */
  readonly hasAgents: boolean;
  /** The `name` attribute of the radio buttons. */
  readonly name: string;
}

/** The modes as cards. The chosen card plays a recorded example. */
export function ModeCards({ mode, onChoose, hasAgents, name }: ModeCardsProps) {
  const { t } = useTranslation('space');
  const id = useId();
  return (
    <fieldset className="flex flex-col gap-2" aria-labelledby={id}>
      <legend id={id} className="sr-only">
        {t('mode')}
      </legend>
      {mode === 'custom' ? <ModeChoice mode="custom" name={name} isChosen isOff={false} /> : null}
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
  readonly mode: Mode | 'custom';
  readonly name: string;
  readonly isChosen: boolean;
  readonly isOff: boolean;
  /** Undefined for "custom", because people cannot choose that mode. */
  readonly onChoose?: () => void;
}

function ModeChoice({ mode, name, isChosen, isOff, onChoose }: ModeChoiceProps) {
  const { t } = useTranslation('space');
  const { t: why } = useTranslation('why');
  const id = useId();
  const isShut = isOff && !isChosen;
  return (
    <div
      data-mode={mode}
      className={`relative rounded-xl border p-3 ${isChosen ? 'border-ink bg-chosen/40' : 'border-line'}`}
    >
      <div className="flex items-start gap-3">
        <input
          id={id}
          type="radio"
          name={name}
          value={mode}
          checked={isChosen}
          disabled={isShut}
          onChange={() => onChoose?.()}
          aria-describedby={`${id}-means`}
          className="relative z-1 mt-0.5 size-4 shrink-0 accent-ink pointer-coarse:size-5"
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
      {isChosen && mode !== 'custom' ? (
        <div className="relative z-1 mt-3">
          <ModeScene mode={mode} />
        </div>
      ) : null}
    </div>
  );
}
