import type { MessageOnWire } from '@conch/protocol';
import type { RouteOutput } from '@conch/sdk';
import { useQuery } from '@tanstack/react-query';
import { Brain, Wrench } from 'lucide-react';
import { useState } from 'react';
import { conch } from '../../../../client/conch.ts';
import { failureWords } from '../../../../client/failure-words.ts';
import { Fold } from '../../../../parts/fold.tsx';
import { WaitingLines } from '../../../../parts/loading/waiting-lines.tsx';
import { useTranslation } from '../../../../words/use-translation.ts';
import { useShownRun } from '../versions/use-shown-run.ts';

type RunStep = RouteOutput<'readRunSteps'>['items'][number];

/**
 * The tool calls and the reasoning behind the shown version of an answer, collapsed. An earlier
 * version loads its steps at once, because its message counts only the steps of the newest version.
 */
export function RunSteps({ message }: { readonly message: MessageOnWire }) {
  const { t } = useTranslation('message');
  const [isOpen, setOpen] = useState(false);
  const runId = useShownRun(message);
  const isEarlier = runId !== (message.versionRunId ?? message.runId);
  const { spaceId } = message;
  const { data, error } = useQuery({
    queryKey: ['run-steps', spaceId, runId],
    queryFn: () => conch.call('readRunSteps', { params: { spaceId, runId: runId ?? '' } }),
    enabled: runId !== null && (isOpen || isEarlier),
    staleTime: Infinity,
  });
  const count = isEarlier ? (data?.items.length ?? 0) : (message.shownSteps ?? 0);
  if (count === 0) return null;
  return (
    <Fold title={t('steps', { count })} onToggle={setOpen} className="mt-1">
      {isOpen ? <StepList steps={data?.items} error={error} /> : null}
    </Fold>
  );
}

interface StepListProps {
  readonly steps: readonly RunStep[] | undefined;
  readonly error: unknown;
}

function StepList({ steps, error }: StepListProps) {
  const { t } = useTranslation('message');
  if (error !== null) return <p className="ps-4 text-sm text-bad">{failureWords(error)}</p>;
  if (steps === undefined) return <WaitingLines />;
  return (
    <ol aria-label={t('stepsList')} className="ms-1.5 border-s border-line ps-3">
      {steps.map((step, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- the steps of an ended run never change
        <li key={at}>
          <Step step={step} />
        </li>
      ))}
    </ol>
  );
}

function Step({ step }: { readonly step: RunStep }) {
  const { t } = useTranslation('message');
  if (step.kind === 'reasoning') {
    return (
      <Fold
        title={
          <>
            <Brain aria-hidden="true" className="size-4" />
            {t('reasoning')}
          </>
        }
      >
        <StepText label={t('reasoning')} text={step.content} />
      </Fold>
    );
  }
  return (
    <Fold
      title={
        <>
          <Wrench aria-hidden="true" className="size-4 shrink-0" />
          <bdi dir="ltr" className="font-mono text-xs wrap-anywhere">
            {step.tool}
          </bdi>
          {step.isError ? <span className="text-bad">{t('toolFailed')}</span> : null}
        </>
      }
    >
      <StepText label={t('toolInput')} text={step.input} isCode />
      <StepText label={t('toolResult')} text={step.result} isCode />
    </Fold>
  );
}

interface StepTextProps {
  readonly label: string;
  readonly text: string;
  readonly isCode?: boolean;
}

function StepText({ label, text, isCode = false }: StepTextProps) {
  return (
    <div className="mt-1 mb-2">
      {isCode ? <p className="text-xs text-faint">{label}</p> : null}
      <div
        role="group"
        aria-label={label}
        // A long text scrolls, and a person without a mouse scrolls it with the arrow keys.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        dir={isCode ? 'ltr' : 'auto'}
        className={`max-h-80 overflow-auto rounded-lg bg-sunken px-3 py-2 whitespace-pre-wrap wrap-anywhere text-soft ${isCode ? 'font-mono text-xs' : 'text-sm'}`}
      >
        {text}
      </div>
    </div>
  );
}
