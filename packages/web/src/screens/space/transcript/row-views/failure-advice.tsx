import type { SilenceView } from '@conch/sdk/view';
import { useTranslation } from '../../../../words/use-translation.ts';
import { useMe } from '../../../../client/use-me.ts';
import { adviceOn, isForEveryone } from '../../../agents/form/trial-advice.ts';

interface FailureAdviceProps {
  readonly failure: SilenceView['failure'];
}

/** Advice about a failed model. Only admins can change the model or its provider. */
export function FailureAdvice({ failure }: FailureAdviceProps) {
  const { t } = useTranslation('agents');
  const { t: chat } = useTranslation('chat');
  const { isAdmin } = useMe();
  const advice = adviceOn(failure);
  if (advice === null) return null;
  return <>. {isAdmin || isForEveryone(failure) ? t(advice) : chat('askAdmin')}</>;
}
