import type { MemberView } from '@conch/sdk';
import { useState } from 'react';
import { useFormContext } from 'react-hook-form';
import { useTranslation } from '../../words/use-translation.ts';
import { BoundSelect, BoundSwitch } from '../../parts/form/bound-fields.tsx';
import { MoreFields } from '../../parts/form/more-fields.tsx';
import { Section } from '../../parts/section.tsx';
import { ModeScenes } from '../space/panels/mode-scenes.tsx';
import { changeToMode, modeOf, type Mode } from '../space/panels/mode.ts';
import { choicesOf } from './field-choices.ts';
import { ModeCards } from './mode-cards.tsx';
import { ReadableSpaces } from './readable-spaces.tsx';
import type { SpaceValues } from './space-values.ts';

interface WhoSpeaksProps {
  readonly spaceId: string;
  readonly settings: SpaceValues['settings'];
  readonly agents: readonly MemberView[];
}

/** How turns are taken, who leads, and what few people need to say about it. */
export function WhoSpeaks({ spaceId, settings, agents }: WhoSpeaksProps) {
  const { t } = useTranslation('space');
  const { setValue } = useFormContext();
  const mode = modeOf(settings);
  const choose = (chosen: Mode): void => {
    const first = agents.find(({ status }) => status === 'active') ?? agents[0];
    const change = changeToMode(chosen, settings, settings.mainAgentId ?? first?.id ?? null);
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
      <AllExamples />
      <MoreFields title={t('advanced')}>
        <BoundSelect
          name="settings.picker"
          label={t('picker')}
          hint={t('pickerHint')}
          choices={choicesOf(t, 'picker')}
        />
        <BoundSwitch
          name="settings.textHandOff"
          label={t('textHandOff')}
          hint={t('textHandOffHint')}
        />
        <BoundSelect
          name="settings.humanMentions"
          label={t('humanMentions')}
          hint={t('humanMentionsHint')}
          choices={choicesOf(t, 'humanMentions')}
        />
        <BoundSelect
          name="settings.disclosure"
          label={t('disclosure')}
          hint={t('disclosureHint')}
          choices={choicesOf(t, 'disclosure')}
        />
        <UnknownMentions />
        <ReadableSpaces spaceId={spaceId} />
      </MoreFields>
    </Section>
  );
}

/** What becomes of a mention of nobody; in forums, too. */
export function UnknownMentions() {
  const { t } = useTranslation('space');
  return (
    <BoundSelect
      name="settings.unknownMentions"
      label={t('unknownMentions')}
      hint={t('unknownMentionsHint')}
      choices={choicesOf(t, 'unknownMentions')}
    />
  );
}

const MAIN_AGENT_HINTS = {
  broadcast: 'mainAgentUnused',
  chain: 'mainAgentUnused',
  mention: 'mainAgentLead',
  lead: 'mainAgentLead',
  admin: 'mainAgentAdmin',
} as const satisfies Record<Mode, string>;

function MainAgent({
  mode,
  settings: { mainAgentId },
  agents,
}: Pick<WhoSpeaksProps, 'settings' | 'agents'> & { readonly mode: Mode }) {
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
          words: status === 'inactive' ? t('mainAgentPaused', { name }) : name,
        })),
        ...(isGone ? [{ value: mainAgentId, words: t('mainAgentGone') }] : []),
      ]}
    />
  );
}

function AllExamples() {
  const { t } = useTranslation('space');
  // Five scenes that play unseen would only cost.
  const [isOpen, setOpen] = useState(false);
  return (
    <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary className="inline-flex min-h-9 cursor-pointer items-center rounded-md text-sm font-medium text-accent pointer-coarse:min-h-11">
        {t('allExamples')}
      </summary>
      {isOpen ? (
        <div className="mt-2">
          <ModeScenes />
        </div>
      ) : null}
    </details>
  );
}
