import { useLocation, useParams } from '@tanstack/react-router';
import { useTranslation } from '../../words/use-translation.ts';
import { useMe } from '../../client/use-me.ts';
import { Avatar } from '../../parts/avatar.tsx';
import { Name } from '../../parts/name.tsx';
import { Screen } from '../../parts/screen.tsx';
import { overOf, thinkingOf, type Agent } from './agent.ts';
import { AgentMarks, AgentTag, KindLine } from './agent-marks.tsx';
import { DefaultTrouble } from './default-trouble.tsx';
import { isByDefault } from './model-choice.ts';
import { AgentActivity } from './profile/agent-activity.tsx';
import { AgentTools } from './profile/agent-tools.tsx';
import { AgentTokens } from './profile/agent-tokens.tsx';
import { Instructions } from './profile/instructions.tsx';
import { ProfileActions } from './profile/profile-actions.tsx';
import { RemoveAgent } from './profile/remove-agent.tsx';
import { WebhookSecret } from './profile/webhook-secret.tsx';
import { WhenItAnswers } from './profile/when-it-answers.tsx';
import { WithAgent } from './with-agent.tsx';

/** One agent, for everyone: who it is, when it answers, what it has done. */
export function AgentProfile() {
  const { agentId = '' } = useParams({ strict: false });
  return (
    <WithAgent agentId={agentId} looksAgain>
      {(agent) => <Profile agent={agent} />}
    </WithAgent>
  );
}

function Profile({ agent }: { readonly agent: Agent }) {
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

function Head({ agent, isAdmin }: { readonly agent: Agent; readonly isAdmin: boolean }) {
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
      </div>
      <p className="whitespace-pre-wrap">
        {description === '' ? (
          <span className="text-faint">{t('noDescription')}</span>
        ) : (
          <bdi>{description}</bdi>
        )}
      </p>
      {thinking !== null && isByDefault(thinking) ? <DefaultTrouble /> : null}
      {from === 'file' && isAdmin ? (
        <p className="rounded-xl bg-info-tint p-3 text-sm text-info">{t('fileSays')}</p>
      ) : null}
      {isAdmin ? <ProfileActions agent={agent} /> : null}
    </div>
  );
}
