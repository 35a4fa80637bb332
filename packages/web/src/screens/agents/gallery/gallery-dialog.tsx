import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { UserPlus } from 'lucide-react';
import { useServerRequest } from '../../../client/use-server-request.ts';
import { Button } from '../../../parts/buttons/button.tsx';
import { IconButton } from '../../../parts/buttons/icon-button.tsx';
import { Dialog } from '../../../parts/dialog.tsx';
import { ProblemList } from '../../../parts/form/problems/problem-list.tsx';
import { Loading } from '../../../parts/loading/loading.tsx';
import { Avatar } from '../../../parts/names/avatar.tsx';
import { Name } from '../../../parts/names/name.tsx';
import { useTranslation } from '../../../words/use-translation.ts';
import { templatesQuery } from '../agent-queries.ts';
import { useTemplates, type ReadyTemplate } from './use-templates.ts';

/** Ready-made agents and teams, to start from. */
export function GalleryDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation('gallery');
  const { data } = useQuery(templatesQuery);
  return (
    <Dialog title={t('title')} isOpen onClose={onClose}>
      <p className="text-sm text-soft">{t('about')}</p>
      {data === undefined ? <Loading /> : null}
      <ul className="flex flex-col gap-4">
        {data?.map((template) => (
          <OneTemplate key={template.name} template={template} onClose={onClose} />
        ))}
      </ul>
    </Dialog>
  );
}

interface OneTemplateProps {
  readonly template: ReadyTemplate;
  readonly onClose: () => void;
}

const KNOWN = ['team', 'debate', 'desk', 'town'] as const;

function OneTemplate({ template, onClose }: OneTemplateProps) {
  const { t } = useTranslation('gallery');
  const navigate = useNavigate();
  const { thinks, addAgent, addTeam } = useTemplates();
  const { isBusy, problem, ask } = useServerRequest();
  const { name, summary, space, agents } = template;
  const known = KNOWN.find((one) => one === name);
  const addAll = () =>
    ask(async () => {
      const spaceId = await addTeam(template);
      onClose();
      await navigate({ to: '/spaces/$spaceId', params: { spaceId } });
    });
  const addOne = (agent: ReadyTemplate['agents'][number]) =>
    ask(async () => {
      const agentId = await addAgent(template, agent);
      onClose();
      await navigate({ to: '/agents/$agentId', params: { agentId } });
    });
  return (
    <li className="flex flex-col gap-3 rounded-2xl border border-line p-4" data-template={name}>
      <div className="flex flex-wrap items-start gap-3">
        <div className="min-w-40 flex-1">
          <h3 className="font-semibold">{known === undefined ? space.name : t(`name_${known}`)}</h3>
          <p className="text-sm text-soft">{known === undefined ? summary : t(`about_${known}`)}</p>
          <p className="mt-1 text-xs text-faint">
            {thinks(template) ? t('withModel') : t('withRules')}
          </p>
        </div>
        <Button look="main" isBusy={isBusy} onClick={() => void addAll()}>
          {t('addTeam', { count: agents.length })}
        </Button>
      </div>
      <ProblemList problems={problem === null ? [] : [problem]} />
      <ul className="grid gap-2 sm:grid-cols-2">
        {agents.map((agent) => (
          <li key={agent.name} className="flex min-w-0 items-center gap-2.5">
            <Avatar name={agent.name} kind="agent" />
            <span className="min-w-0 flex-1 text-sm">
              <Name name={agent.name} className="font-medium" />
              <span className="line-clamp-2 text-xs text-soft">
                <bdi>{agent.description}</bdi>
              </span>
            </span>
            <IconButton
              label={t('addAgent', { name: agent.name })}
              icon={<UserPlus className="size-4" />}
              isSmall
              onClick={() => void addOne(agent)}
            />
          </li>
        ))}
      </ul>
    </li>
  );
}
