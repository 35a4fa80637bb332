import { useState } from 'react';
import { takePulse } from '../../../state/why-pulse.ts';
import { useTranslation } from '../../../words/use-translation.ts';
import { useSpaceDoors } from '../space-doors.tsx';

interface WhyButtonProps {
  readonly runId: string;
  /** Whether Tab stops here: one stop for each row would be many. */
  readonly isReached: boolean;
}

/** The way to the reason: seen at every answer, since nobody looks for what is hidden. */
export function WhyButton({ runId, isReached }: WhyButtonProps) {
  const { t } = useTranslation('message');
  const doors = useSpaceDoors();
  const [isPulsing] = useState(takePulse);
  return (
    <button
      type="button"
      tabIndex={isReached ? 0 : -1}
      onClick={() => doors.openWhy(runId)}
      className={`-my-1 inline-flex min-h-6 items-center rounded px-1 text-xs underline decoration-edge decoration-dotted underline-offset-2 hover:text-accent hover:decoration-solid pointer-coarse:-my-3 pointer-coarse:min-h-11 pointer-coarse:px-2 ${isPulsing ? 'animate-[pulse_0.8s_ease-in-out_3] font-semibold text-accent motion-reduce:animate-none' : 'text-soft'}`}
    >
      {t('why')}
    </button>
  );
}
