import { useId, useState } from 'react';
import { useTranslation } from '../../../../words/use-translation.ts';
import { conch } from '../../../../client/conch.ts';
import { failureWords } from '../../../../client/failure-words.ts';
import { Button } from '../../../../parts/buttons/button.tsx';
import { announce } from '../../../../state/announcements.ts';
import { useOpenSpace } from '../../open-space.ts';
import { useFailureWords } from '../../../../client/use-failure-words.ts';
import { changeToMode, needsMainAgent, type Mode } from '@conch/sdk/view';
import { MODE_NAMES } from './mode.ts';
import { PanelFailure } from '../panel-section.tsx';

/** The choices of the viewer of the modes. */
export interface ModeChoice {
  readonly mainAgentId: string | null;
  readonly onChoose: (agentId: string) => void;
  /** The reason why the viewer may not change the mode. Null if the viewer may. */
  readonly refusal: 'onlyOwners' | 'notWhileArchived' | null;
}

interface ModeSwitchProps {
  readonly mode: Mode;
  readonly isNow: boolean;
  readonly choice: ModeChoice;
}

/** A button with which owners switch to a mode. For two modes it also asks for a main agent. */
export function ModeSwitch({ mode, isNow, choice }: ModeSwitchProps) {
  if (choice.refusal !== null) return null;
  return <OwnSwitch mode={mode} isNow={isNow} choice={choice} />;
}

function OwnSwitch({ mode, isNow, choice: { mainAgentId, onChoose } }: ModeSwitchProps) {
  const { t } = useTranslation('why');
  const { view } = useOpenSpace();
  const { isBusy, problem, change } = useModeChange();
  const settings = changeToMode(mode, view.space.settings, mainAgentId);
  const isSame = Object.keys(settings).length === 0;
  const needsAgent = needsMainAgent(mode);
  return (
    <div className="ms-auto flex min-w-0 flex-wrap items-end justify-end gap-2">
      {needsAgent ? <AgentChoice mode={mode} chosenId={mainAgentId} onChoose={onChoose} /> : null}
      {isNow && isSame ? null : (
        <Button
          isBusy={isBusy}
          disabled={needsAgent && mainAgentId === null}
          onClick={() => void change(mode, settings)}
        >
          {t('useMode')}
          <span className="sr-only">{t(MODE_NAMES[mode])}</span>
        </Button>
      )}
      {problem === null ? null : <PanelFailure words={problem} />}
    </div>
  );
}

function useModeChange() {
  const { t } = useTranslation('why');
  const { space, view } = useOpenSpace();
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useFailureWords();
  const change = async (mode: Mode, settings: ReturnType<typeof changeToMode>): Promise<void> => {
    setBusy(true);
    setProblem(null);
    try {
      await conch.call('changeSpace', {
        params: { spaceId: space.spaceId },
        body: { settings },
        version: view.space.version,
      });
      announce(t('modeChanged', { mode: t(MODE_NAMES[mode]) }));
    } catch (error) {
      const words = failureWords(error);
      setProblem(error);
      announce(words, { isUrgent: true });
    }
    setBusy(false);
  };
  return { isBusy, problem, change };
}

interface AgentChoiceProps {
  readonly mode: 'lead' | 'coordinator';
  readonly chosenId: string | null;
  readonly onChoose: (agentId: string) => void;
}

function AgentChoice({ mode, chosenId, onChoose }: AgentChoiceProps) {
  const { t } = useTranslation('why');
  const { view } = useOpenSpace();
  const id = useId();
  const agents = view.members.filter(({ kind }) => kind === 'agent');
  return (
    <div className="min-w-0">
      <label htmlFor={id} className="block text-xs text-soft">
        {mode === 'lead' ? t('chooseLead') : t('chooseCoordinator')}
      </label>
      <select
        id={id}
        value={chosenId ?? ''}
        onChange={(event) => onChoose(event.target.value)}
        className="mt-1 min-h-9 max-w-full rounded-lg border border-edge bg-paper py-2 ps-2 pe-7 text-sm pointer-coarse:min-h-11"
      >
        {agents.map((agent) => (
          <option key={agent.id} value={agent.id}>
            {agent.name}
          </option>
        ))}
      </select>
    </div>
  );
}
