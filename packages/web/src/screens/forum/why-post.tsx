import { useTranslation } from '../../words/use-translation.ts';
import { failureWords } from '../../client/failure-words.ts';
import { Dialog } from '../../parts/dialog.tsx';
import { Loading } from '../../parts/loading/loading.tsx';
import { useOpenSpace } from '../space/open-space.ts';
import { PanelFailure, PanelSection } from '../space/panels/panel-section.tsx';
import { PassedOver } from '../space/panels/why/passed-over.tsx';
import { RunFacts } from '../space/panels/why/run-facts.tsx';
import { useLiveWhy } from '../space/panels/why/use-live-why.ts';
import { WhySentence } from '../space/panels/why/why-panel.tsx';

interface WhyPostProps {
  readonly runId: string;
  readonly onClose: () => void;
}

/** Explains why an agent wrote a post: the tick, the rule and the chance. */
export function WhyPost({ runId, onClose }: WhyPostProps) {
  const { t } = useTranslation('why');
  const { space } = useOpenSpace();
  const { data: why, error } = useLiveWhy(space.spaceId, runId);
  return (
    <Dialog title={t('whyTitle')} isOpen onClose={onClose}>
      {why === undefined ? null : (
        <div>
          <WhySentence why={why} />
          <PanelSection title={t('passedOver')}>
            <PassedOver passedOver={why.passedOver} />
          </PanelSection>
          <RunFacts why={why} />
        </div>
      )}
      {why === undefined && error === null ? <Loading /> : null}
      {why === undefined && error !== null ? <PanelFailure words={failureWords(error)} /> : null}
    </Dialog>
  );
}
