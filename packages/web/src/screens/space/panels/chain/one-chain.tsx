import { Link } from '@tanstack/react-router';
import { OctagonX } from 'lucide-react';
import { useTranslation } from '../../../../words/use-translation.ts';
import { failureWords } from '../../../../client/failure-words.ts';
import { Button } from '../../../../parts/buttons/button.tsx';
import { CopyButton } from '../../../../parts/buttons/copy-button.tsx';
import { Money, Tokens } from '../../../../parts/figures/figure.tsx';
import { focusAfterRemoval } from '../../../../parts/focus/focus-after-removal.ts';
import { isolated } from '../../../../parts/names/isolated.ts';
import { WaitingLines } from '../../../../parts/loading/waiting-lines.tsx';
import { WithNames } from '../../../../parts/names/with-names.tsx';
import { announce } from '../../../../state/announcements.ts';
import { isOver } from '../../message/stopping/show-stop-refusal.ts';
import { useOpenSpace } from '../../open-space.ts';
import { useFailureWords } from '../../../../client/use-failure-words.ts';
import { ChainStepRow } from './chain-step-row.tsx';
import { liveStacks, stepsOf, stopperOf, type ChainDetails } from './chain-steps.ts';
import { PanelFailure, PanelSection } from '../panel-section.tsx';
import { QuotedLine } from '../quoted-line.tsx';
import { ReplyStack } from './reply-stack.tsx';
import { useLiveChain } from './use-live-chain.ts';
import { useSpaceMemberName } from '../use-space-member-name.ts';
import { useMessage } from '../use-message.ts';

/** One chain: its reply stack, its steps, its cost, and a button that stops it. */
export function OneChain({ chainId }: { readonly chainId: string }) {
  const { space } = useOpenSpace();
  const { data: chain, error } = useLiveChain(space.spaceId, chainId);
  if (chain !== undefined) return <ChainContent chain={chain} />;
  return error === null ? <WaitingLines /> : <PanelFailure words={failureWords(error)} />;
}

function ChainContent({ chain }: { readonly chain: ChainDetails }) {
  const { t } = useTranslation('why');
  const steps = stepsOf(chain);
  return (
    <div data-chain={chain.endedAt === null ? 'running' : 'ended'}>
      <PanelSection title={t('stack')}>
        <Stacks chain={chain} />
      </PanelSection>
      <PanelSection title={t('startedBy')}>
        <Trigger messageId={chain.triggerId} />
      </PanelSection>
      <PanelSection
        title={t('steps', { count: steps.length })}
        action={<CopyButton label={t('copyJson')} text={JSON.stringify(chain, null, 2)} />}
      >
        <ol className="flex flex-col gap-2">
          {steps.map((step) => (
            <ChainStepRow key={step.run.id} step={step} />
          ))}
        </ol>
      </PanelSection>
      <Total chain={chain} />
      {chain.endedAt === null ? <StopChain chainId={chain.id} /> : <WasStopped chain={chain} />}
    </div>
  );
}

function Stacks({ chain }: { readonly chain: ChainDetails }) {
  const { t } = useTranslation('why');
  const nameOf = useSpaceMemberName();
  const named = (id: string) => ({ id, name: nameOf(id) });
  const stacks = liveStacks(chain).filter(({ waiters }) => waiters.length > 0);
  if (stacks.length === 0) return <p className="text-sm text-soft">{t('stackEmpty')}</p>;
  return (
    <div className="flex flex-col gap-3">
      {stacks.map(({ runId, agentId, waiters }) => (
        <ReplyStack
          key={runId}
          label={t('stack')}
          waiters={waiters.map(({ id, reason }) => ({ ...named(id), reason }))}
          speaker={named(agentId)}
        />
      ))}
      <p className="text-xs text-faint">{t('stackWords')}</p>
    </div>
  );
}

function Trigger({ messageId }: { readonly messageId: string }) {
  const message = useMessage(messageId);
  if (message === null) return null;
  return <QuotedLine quoted={{ ...message, isDeleted: message.deletedAt !== null }} />;
}

function Total({ chain }: { readonly chain: ChainDetails }) {
  const { t } = useTranslation('why');
  const { t: words } = useTranslation('space');
  const { space } = useOpenSpace();
  const { cost, endedAt } = chain;
  const isEstimated = cost.estimatedTokens > 0;
  const isKnown = cost.unreportedRuns === 0;
  return (
    <dl className="mt-3 flex flex-wrap items-center gap-x-4 gap-y-1 border-t border-line pt-3 text-sm">
      <dt className="font-medium">{t('total')}</dt>
      <dd className="text-soft tabular-nums">
        {isKnown || cost.tokens > 0 ? (
          <Tokens tokens={cost.tokens} isEstimated={isEstimated} />
        ) : null}
        {isKnown ? null : <Unreported isAlone={cost.tokens === 0} />}
      </dd>
      <dd className="text-soft tabular-nums">
        <Money costUsd={cost.costUsd} isEstimated={isEstimated} />
      </dd>
      <dd className="ms-auto text-soft">{endedAt === null ? t('running') : t('over')}</dd>
      <dd className="w-full text-end">
        <Link
          to="/spaces/$spaceId/costs"
          params={{ spaceId: space.spaceId }}
          className="inline-flex min-h-6 items-center text-xs text-soft underline underline-offset-4 pointer-coarse:min-h-11"
        >
          {words('costs')}
        </Link>
      </dd>
    </dl>
  );
}

/** A note that the tokens of some runs are unknown. */
function Unreported({ isAlone }: { readonly isAlone: boolean }) {
  const { t } = useTranslation('message');
  return <span>{isAlone ? t('tokensUnknown') : ` + ${t('costUnknown')}`}</span>;
}

/** A note that names the person who stopped the chain. The note replaces the stop button. */
function WasStopped({ chain }: { readonly chain: ChainDetails }) {
  const { t } = useTranslation('why');
  const nameOf = useSpaceMemberName();
  const stopper = stopperOf(chain);
  if (stopper === null) return null;
  return (
    <p
      data-part="chain-stopped"
      className="mt-3 flex items-start gap-2 rounded-lg bg-sunken px-3 py-2 text-sm text-soft"
    >
      <OctagonX aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
      <span>
        <WithNames words={t('chainStoppedBy', { name: isolated(nameOf(stopper)) })} />
      </span>
    </p>
  );
}

function StopChain({ chainId }: { readonly chainId: string }) {
  const { t } = useTranslation('why');
  const { space } = useOpenSpace();
  const [problem, setProblem] = useFailureWords();
  const stop = async (): Promise<void> => {
    setProblem(null);
    try {
      await space.stop({ chainId });
      announce(t('chainStopped'));
    } catch (error) {
      // If the chain ended just before the stop, the panel already shows that end.
      if (!isOver(error)) setProblem(error);
    }
  };
  return (
    <div className="mt-3 flex flex-col gap-2">
      <Button
        ref={focusAfterRemoval(panelTitle)}
        look="danger"
        icon={<OctagonX className="size-4" />}
        onClick={() => void stop()}
      >
        {t('stopChain')}
      </Button>
      {problem === null ? null : <PanelFailure words={problem} />}
    </div>
  );
}

/** The title of the panel takes the focus, because stopping removes the focused button. */
function panelTitle(element: HTMLElement): HTMLElement | null {
  return element.closest('aside')?.querySelector<HTMLElement>('#panel-title') ?? null;
}
