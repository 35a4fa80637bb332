import { useLocation, useParams } from '@tanstack/react-router';
import { useTranslation } from '../../words/use-translation.ts';
import { useMe } from '../../client/use-me.ts';
import { Avatar } from '../../parts/names/avatar.tsx';
import { Name } from '../../parts/names/name.tsx';
import { Screen } from '../../parts/screen.tsx';
import { overOf, thinkingOf, type AgentDetails } from './agent.ts';
import { AgentMarks, AgentTag, KindLine } from './agent-marks.tsx';
import { ChatButton } from './chat-button.tsx';
import { DefaultTrouble } from './default-trouble.tsx';
import { isByDefault } from './model-choice.ts';
import { ProviderTrouble } from './provider-trouble.tsx';
import { AgentActivity } from './profile/agent-activity.tsx';
import { AgentTools } from './profile/agent-tools.tsx';
import { AgentTokens } from './profile/agent-tokens.tsx';
import { Instructions } from './profile/instructions.tsx';
import { ProfileActions } from './profile/profile-actions.tsx';
import { RemoveAgent } from './profile/remove-agent.tsx';
import { WithAgent } from './with-agent.tsx';
import { KeyRound } from 'lucide-react';
import { useState } from 'react';
import { conch } from '../../client/conch.ts';
import { Button } from '../../parts/buttons/button.tsx';
import { ProblemList } from '../../parts/form/problems/problem-list.tsx';
import { SecretOnce } from '../../parts/links/secret-once.tsx';
import { Section } from '../../parts/section.tsx';
import { useServerRequest } from '../../client/use-server-request.ts';
import { countWords, moneyWords } from '../../parts/figures/money-words.ts';
import { answersWhen, type WhenLine } from './profile/answers-when.ts';

const MONEY: ReadonlySet<WhenLine['key']> = new Set(['whenDayMoney', 'whenRunMoney']);

/** Sentences that explain when the agent may speak, and its limits. */
function WhenItAnswers({ agent }: { readonly agent: AgentDetails }) {
  const { t, i18n } = useTranslation('agents');
  const amount = ({ key, number = 0 }: WhenLine): string =>
    MONEY.has(key) ? moneyWords(number, i18n.language) : countWords(number, i18n.language);
  return (
    <Section title={t('whenTitle')}>
      <ul className="flex list-disc flex-col gap-1.5 ps-5 text-sm marker:text-faint">
        {answersWhen(agent).map((line) => (
          <li key={line.key}>{t(line.key, { amount: amount(line), count: line.number ?? 0 })}</li>
        ))}
      </ul>
    </Section>
  );
}

/**
 * The profile of an agent: its description, when it answers, and its runs. Every person may see it.
 */
export function AgentProfile() {
  const { agentId = '' } = useParams({ strict: false });
  return (
    <WithAgent agentId={agentId} looksAgain>
      {(agent) => <Profile agent={agent} />}
    </WithAgent>
  );
}

function Profile({ agent }: { readonly agent: AgentDetails }) {
  const { t } = useTranslation('agents');
  const { isAdmin } = useMe();
  const over = overOf(agent);
  const isJustMade = useLocation({ select: ({ state }) => state.isJustMade === true });
  return (
    <Screen
      title={<Name name={agent.name} className="block w-fit max-w-full truncate" />}
      back="/agents"
      takesFocus={isJustMade}
    >
      <Head agent={agent} isAdmin={isAdmin} />
      <WhenItAnswers agent={agent} />
      {isAdmin ? <Instructions key={agent.id} agent={agent} /> : null}
      {isAdmin ? <AgentTools agent={agent} /> : null}
      <AgentActivity agent={agent} />
      {isAdmin && over === 'socket' ? <AgentTokens agentId={agent.id} /> : null}
      {isAdmin && over === 'webhook' ? <WebhookSecret agentId={agent.id} /> : null}
      {isAdmin ? (
        <RemoveAgent agent={agent} />
      ) : (
        <p className="text-sm text-soft">{t('onlyAdmins')}</p>
      )}
    </Screen>
  );
}

function Head({ agent, isAdmin }: { readonly agent: AgentDetails; readonly isAdmin: boolean }) {
  const { t } = useTranslation('agents');
  const { name, description, from } = agent;
  const thinking = thinkingOf(agent);
  return (
    <div className="flex flex-col gap-4">
      <div className="flex items-start gap-4">
        <Avatar name={name} kind="agent" size="large" />
        <div className="flex min-w-0 flex-1 flex-col gap-1">
          <p className="flex flex-wrap items-center gap-2 text-xl font-semibold">
            <Name name={name} className="min-w-0 wrap-anywhere" />
            <AgentTag />
          </p>
          <p className="text-sm text-soft">
            <KindLine agent={agent} />
          </p>
          <AgentMarks agent={agent} />
        </div>
        <ChatButton agent={agent} />
      </div>
      <p className="whitespace-pre-wrap">
        {description === '' ? (
          <span className="text-faint">{t('noDescription')}</span>
        ) : (
          <bdi>{description}</bdi>
        )}
      </p>
      {thinking !== null && isByDefault(thinking) ? <DefaultTrouble /> : null}
      {thinking !== null && !isByDefault(thinking) ? (
        <ProviderTrouble provider={thinking.provider} />
      ) : null}
      {from === 'file' && isAdmin ? (
        <p className="rounded-xl bg-info-tint p-3 text-sm text-info">{t('fileSays')}</p>
      ) : null}
      {isAdmin ? <ProfileActions agent={agent} /> : null}
    </div>
  );
}

/** The secret that signs requests to a webhook. */
function WebhookSecret({ agentId }: { readonly agentId: string }) {
  const { t } = useTranslation('agents');
  const { isBusy, problem, ask } = useServerRequest();
  const [secret, setSecret] = useState<string | null>(null);
  const make = () =>
    ask(async () => {
      const created = await conch.call('makeWebhookSecret', { params: { agentId } });
      setSecret(created.secret);
    });
  return (
    <Section title={t('secretTitle')} about={t('secretAbout')}>
      <ProblemList problems={problem === null ? [] : [problem]} />
      {secret === null ? null : <SecretOnce secret={secret} words={t('secretOnce')} />}
      <div>
        <Button isBusy={isBusy} icon={<KeyRound className="size-4" />} onClick={() => void make()}>
          {t('makeSecret')}
        </Button>
      </div>
    </Section>
  );
}
