import { useId } from 'react';
import { useTranslation } from '../../words/use-translation.ts';
import type { Measure } from './cost-amount.ts';

interface MeasureChoiceProps {
  readonly measure: Measure;
  readonly onChoose: (measure: Measure) => void;
}

const MEASURES: readonly Measure[] = ['money', 'tokens'];

/** Chooses what the bars of all charts mean: money or tokens. */
export function MeasureChoice({ measure, onChoose }: MeasureChoiceProps) {
  const { t } = useTranslation('costs');
  const name = useId();
  return (
    <fieldset className="flex flex-wrap items-center gap-x-4 gap-y-1 text-sm">
      <legend className="float-start me-4 text-soft">{t('measure')}</legend>
      {MEASURES.map((one) => (
        <label key={one} className="inline-flex min-h-9 items-center gap-2 pointer-coarse:min-h-11">
          <input
            type="radio"
            name={name}
            checked={one === measure}
            onChange={() => onChoose(one)}
          />
          {t(one)}
        </label>
      ))}
    </fieldset>
  );
}
