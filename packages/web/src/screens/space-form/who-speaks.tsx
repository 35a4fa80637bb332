import type { MemberView } from '@conch/sdk';
import { useState } from 'react';
import { useFormContext } from 'react-hook-form';
import { useTranslation } from '../../words/use-translation.ts';
import { Button } from '../../parts/buttons/button.tsx';
import { BoundSelect } from '../../parts/form/fields/bound-fields.tsx';
import { Fold } from '../../parts/fold.tsx';
import { MoreFields } from '../../parts/form/fields/more-fields.tsx';
import { Section } from '../../parts/section.tsx';
import { ModeScenes } from '../space/panels/modes/mode-scenes.tsx';
import { modeOf, needsMainAgent, type Mode } from '@conch/sdk/view';
import { MODE_NAMES, modeInForm } from '../space/panels/modes/mode.ts';
import { ModeCards } from './mode-cards.tsx';
import { SettingFields } from './setting-section.tsx';
import type { SpaceValues } from './space-values.ts';

interface WhoSpeaksProps {
  readonly settings: SpaceValues['settings'];
  /** The saved settings, without unsaved changes of the form. */
  readonly saved: SpaceValues['settings'];
  readonly agents: readonly MemberView[];
}

/** The mode, the main agent and the advanced settings for taking turns. */
export function WhoSpeaks({ settings, saved, agents }: WhoSpeaksProps) {
  const { t } = useTranslation('space');
  const { setValue } = useFormContext();
  const mode = modeOf(settings);
  const choose = (chosen: Mode): void => {
    const first = agents.find(({ status }) => status === 'active') ?? agents[0];
    const main = settings.mainAgentId ?? saved.mainAgentId ?? first?.id ?? null;
    const change = modeInForm(chosen, { settings, saved, mainAgentId: main });
    for (const [name, value] of Object.entries(change)) setValue(`settings.${name}`, value);
  };
  return (
    <Section title={t('whoSpeaks')} about={t('whoSpeaksAbout')}>
      <ModeCards
        mode={mode}
        onChoose={choose}
        hasAgents={agents.length > 0}
        name="settings.policy"
      />
      <MainAgent mode={mode} settings={settings} agents={agents} />
      <AllExamples mode={mode} onChoose={choose} hasAgents={agents.length > 0} />
      <MoreFields title={t('advanced')}>
        <SettingFields of="speaking" />
        <SettingFields of="mentions" />
      </MoreFields>
    </Section>
  );
}

const MAIN_AGENT_HINTS = {
  broadcast: 'mainAgentUnused',
  chain: 'mainAgentUnused',
  mention: 'mainAgentLead',
  private: 'mainAgentLead',
  custom: 'mainAgentLead',
  lead: 'mainAgentLead',
  coordinator: 'mainAgentCoordinator',
} as const satisfies Record<Mode | 'custom', string>;

function MainAgent({
  mode,
  settings: { mainAgentId },
  agents,
}: Pick<WhoSpeaksProps, 'settings' | 'agents'> & { readonly mode: Mode | 'custom' }) {
  const { t } = useTranslation('space');
  const isGone = mainAgentId !== null && agents.every(({ id }) => id !== mainAgentId);
  return (
    <BoundSelect
      name="settings.mainAgentId"
      label={t('mainAgent')}
      hint={t(MAIN_AGENT_HINTS[mode])}
      choices={[
        { value: '', words: t('mainAgentNone') },
        ...agents.map(({ id, name, status }) => ({
          value: id,
          words: status === 'paused' ? t('mainAgentPaused', { name }) : name,
        })),
        ...(isGone ? [{ value: mainAgentId, words: t('mainAgentGone') }] : []),
      ]}
    />
  );
}

interface AllExamplesProps {
  readonly mode: Mode | 'custom';
  readonly onChoose: (mode: Mode) => void;
  readonly hasAgents: boolean;
}

function AllExamples({ mode: now, onChoose, hasAgents }: AllExamplesProps) {
  const { t } = useTranslation('space');
  const { t: why } = useTranslation('why');
  // The scenes are rendered only while the section is open, so that hidden scenes do not animate.
  const [isOpen, setOpen] = useState(false);
  return (
    <Fold title={t('allExamples')} onToggle={setOpen}>
      {isOpen ? (
        <div className="mt-2">
          <ModeScenes
            now={now}
            renderFoot={(mode) =>
              mode === now ? null : (
                <Button
                  className="ms-auto"
                  disabled={needsMainAgent(mode) && !hasAgents}
                  onClick={() => onChoose(mode)}
                >
                  {why('useMode')}
                  <span className="sr-only">{why(MODE_NAMES[mode])}</span>
                </Button>
              )
            }
          />
        </div>
      ) : null}
    </Fold>
  );
}
