import { CircleHelp, Waypoints } from 'lucide-react';
import { useTranslation } from '../../../words/use-translation.ts';
import { failureWords } from '../../../client/failure-words.ts';
import { Avatar } from '../../../parts/avatar.tsx';
import { Button } from '../../../parts/button.tsx';
import { EmptyState } from '../../../parts/empty-state.tsx';
import { Loading } from '../../../parts/loading.tsx';
import { Name } from '../../../parts/name.tsx';
import { WithNames } from '../../../parts/with-names.tsx';
import { useOpenSpace } from '../open-space.ts';
import { useSpaceDoors } from '../space-doors.tsx';
import type { ExplainedRun } from './explained-run.ts';
import { PanelFailure, PanelSection } from './panel-section.tsx';
import { PassedOver } from './passed-over.tsx';
import { QuotedLine } from './quoted-line.tsx';
import { reasonSentence } from './reason-words.ts';
import { ReplyStack } from './reply-stack.tsx';
import { Rule } from './rule.tsx';
import { RunFacts } from './run-facts.tsx';
import { useLiveWhy } from './use-live-why.ts';
import { useReasonWording } from './use-reason-wording.ts';

/** Why a run got the floor: of a message, and of a silence. */
export function WhyPanel({ runId }: { readonly runId: string | null }) {
  const { t } = useTranslation('why');
  if (runId !== null) return <WhyRun key={runId} runId={runId} />;
  return (
    <EmptyState icon={<CircleHelp className="size-6" />} title={t('whyNone')}>
      {t('whyNoneWords')}
    </EmptyState>
  );
}

function WhyRun({ runId }: { readonly runId: string }) {
  const { space } = useOpenSpace();
  const { data, error } = useLiveWhy(space.spaceId, runId);
  if (data !== undefined) return <Explained why={data} />;
  return error === null ? <Loading /> : <PanelFailure words={failureWords(error)} />;
}

function Explained({ why }: { readonly why: ExplainedRun }) {
  const { t, i18n } = useTranslation('why');
  const { openChain } = useSpaceDoors();
  const wording = useReasonWording();
  const number = new Intl.NumberFormat(i18n.language);
  const waiters = why.waiters.map(({ agentId: id, agentName: name }) => ({ id, name }));
  return (
    <>
      <p className="mb-3 flex items-center gap-3">
        <Avatar name={why.agentName} kind="agent" />
        <Name name={why.agentName} className="font-semibold" />
      </p>
      <p className="text-lg leading-snug font-medium" data-why="sentence">
        <WithNames words={reasonSentence(why.reason, wording)} />
      </p>
      <PanelSection title={t('rule')}>
        <Rule id={why.because} english={why.rule} />
      </PanelSection>
      {why.trigger === null ? null : (
        <PanelSection title={t('trigger')}>
          <QuotedLine quoted={why.trigger} />
        </PanelSection>
      )}
      <div className="mt-4 flex flex-wrap items-center justify-between gap-2 text-sm text-soft">
        <span data-why="step">
          {t('place', { step: number.format(why.step), steps: number.format(why.steps) })}
        </span>
        <Button icon={<Waypoints className="size-4" />} onClick={() => openChain(why.chainId)}>
          {t('openChain')}
        </Button>
      </div>
      <PanelSection title={t('passedOver')}>
        <PassedOver passedOver={why.passedOver} />
      </PanelSection>
      <PanelSection title={t('stackThen')}>
        <ReplyStack
          label={t('stackThen')}
          waiters={waiters}
          speaker={{ id: why.agentId, name: why.agentName }}
        />
      </PanelSection>
      <RunFacts why={why} />
    </>
  );
}
