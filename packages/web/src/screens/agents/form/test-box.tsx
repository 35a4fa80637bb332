import { CircleAlert, Play, Square } from 'lucide-react';
import { useLocation } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from '../../../words/use-translation.ts';
import { Button } from '../../../parts/buttons/button.tsx';
import { TextField } from '../../../parts/form/fields/text-field.tsx';
import { Section } from '../../../parts/section.tsx';
import { announce } from '../../../state/announcements.ts';
import { isByDefault } from '../model-choice.ts';
import { configOf } from './agent-body.ts';
import type { AgentDraft } from './agent-draft.ts';
import { TEST_BOX } from './form-hashes.ts';
import { readScriptText } from './script/script-text.ts';
import { TrialAnswer } from './trial-answer.tsx';
import { useTrial, type TrialState } from './use-trial.ts';

/**
 * A box in which the unsaved agent answers one message. Nothing is saved, and no other person sees
 * the answer.
 */
export function TestBox({ values }: { readonly values: AgentDraft }) {
  const { t } = useTranslation('agents');
  const [line, setLine] = useState('');
  const field = useFieldThatIsMeant();
  const { trial, start, stop } = useTrial();
  const isRunning = trial.kind === 'running';
  const why = whyNot(values);
  const tryIt = async (): Promise<void> => {
    if (isRunning || why !== null) return;
    const { kind, name, description } = values;
    const message = line.trim() === '' ? t('testExample') : line;
    announce(t('testRuns'));
    const ended = await start({
      kind,
      config: configOf(values),
      content: message,
      ...(name.trim() === '' ? {} : { name: name.trim() }),
      ...(description === '' ? {} : { description }),
    });
    announce(ended.kind === 'refused' ? ended.words : t('testEnded'), {
      isUrgent: ended.kind === 'refused',
    });
  };
  return (
    <Section title={t('testTitle')} about={t('testAbout')}>
      <TextField
        ref={field}
        label={t('testLine')}
        value={line}
        placeholder={t('testExample')}
        onChange={({ target }) => setLine(target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
          event.preventDefault();
          void tryIt();
        }}
      />
      {why === null ? null : <p className="text-sm text-soft">{t(why)}</p>}
      <div className="flex gap-2">
        {isRunning ? (
          <Button icon={<Square className="size-4" />} onClick={stop}>
            {t('testStop')}
          </Button>
        ) : (
          <Button
            look="main"
            icon={<Play className="size-4" />}
            disabled={why !== null}
            onClick={() => void tryIt()}
          >
            {t('test')}
          </Button>
        )}
      </div>
      <TrialOutcome trial={trial} />
    </Section>
  );
}

/** Focuses the field if the URL hash names the test box. */
function useFieldThatIsMeant() {
  const field = useRef<HTMLInputElement>(null);
  const isMeant = useLocation({ select: ({ hash }) => hash === TEST_BOX });
  useEffect(() => {
    if (isMeant) field.current?.focus();
  }, [isMeant]);
  return field;
}

function TrialOutcome({ trial }: { readonly trial: TrialState }) {
  const { t } = useTranslation('agents');
  if (trial.kind === 'none') return null;
  if (trial.kind === 'running') {
    return <p className="animate-pulse text-sm text-soft">{t('testRuns')}</p>;
  }
  if (trial.kind === 'stopped') return <p className="text-sm text-soft">{t('testStopped')}</p>;
  if (trial.kind === 'answered') return <TrialAnswer tried={trial.tried} />;
  return (
    <p className="flex gap-2 rounded-xl border border-bad bg-bad-tint p-3 text-sm text-bad">
      <CircleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
      <span dir="auto">{trial.words}</span>
    </p>
  );
}

/** The reason why the agent cannot be tested yet. Null if it can be tested. */
function whyNot({
  kind,
  llm,
  script,
}: AgentDraft): 'testRemote' | 'testNoModel' | 'testNoScript' | null {
  if (kind === 'remote') return 'testRemote';
  if (kind === 'llm') {
    const isChosen = isByDefault(llm) || (llm.provider !== '' && llm.model.trim() !== '');
    return isChosen ? null : 'testNoModel';
  }
  return readScriptText(script.text).ok ? null : 'testNoScript';
}
