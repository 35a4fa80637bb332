import { CircleHelp, Waypoints } from 'lucide-react';
import { useTranslation } from '../../../../words/use-translation.ts';
import { failureWords } from '../../../../client/failure-words.ts';
import { Avatar } from '../../../../parts/names/avatar.tsx';
import { Button } from '../../../../parts/buttons/button.tsx';
import { EmptyState } from '../../../../parts/empty-state.tsx';
import { Loading } from '../../../../parts/loading/loading.tsx';
import { Name } from '../../../../parts/names/name.tsx';
import { WithNames } from '../../../../parts/names/with-names.tsx';
import { useOpenSpace } from '../../open-space.ts';
import { useSpaceActions } from '../../space-actions.tsx';
import type { RunExplanation } from './explained-run.ts';
import { PanelFailure, PanelSection } from '../panel-section.tsx';
import { PassedOver } from './passed-over.tsx';
import { QuotedLine } from '../quoted-line.tsx';
import { reasonSentence } from './reason-words.ts';
import { ReplyStack } from '../chain/reply-stack.tsx';
import { Rule } from './rule.tsx';
import { RunFacts } from './run-facts.tsx';
import { useLiveWhy } from './use-live-why.ts';
import { useReasonWording } from './use-reason-wording.ts';

/**
 * A panel with the reason why a run got the floor. The run may have ended in a message or in
 * silence.
 */
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

/** The agent, a sentence with the reason why it got the floor, and the rule. */
export function WhySentence({ why }: { readonly why: RunExplanation }) {
  const { t } = useTranslation('why');
  const wording = useReasonWording();
  const { because, rule, reason } = why;
  return (
    <>
      <p className="mb-3 flex items-center gap-3">
        <Avatar name={why.agentName} kind="agent" />
        <Name name={why.agentName} className="font-semibold" />
      </p>
      <p className="text-lg leading-snug font-medium" data-why="sentence">
        <WithNames words={reasonSentence(reason, wording)} />
      </p>
      <PanelSection title={t('rule')}>
        <Rule id={because} english={rule} chance={reason.clauses[0]?.chance ?? null} />
      </PanelSection>
    </>
  );
}

function Explained({ why }: { readonly why: RunExplanation }) {
  const { t, i18n } = useTranslation('why');
  const { openChain } = useSpaceActions();
  const number = new Intl.NumberFormat(i18n.language);
  const waiters = why.waiters.map(({ agentId: id, agentName: name }) => ({ id, name }));
  return (
    <>
      <WhySentence why={why} />
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
