import { Menu, MenuButton, MenuItem, MenuProvider } from '@ariakit/react';
import { Link } from '@tanstack/react-router';
import { ChevronDown, Copy, Download, FlaskConical, Pause, Pencil, Play } from 'lucide-react';
import { useTranslation } from '../../../words/use-translation.ts';
import { conch } from '../../../client/conch.ts';
import { Button } from '../../../parts/buttons/button.tsx';
import { ProblemList } from '../../../parts/form/problems/problem-list.tsx';
import { announce } from '../../../state/announcements.ts';
import { useOffer } from '../../../state/offered-actions.ts';
import { useServerRequest, type ServerRequest } from '../../../client/use-server-request.ts';
import { MENU, MENU_ITEM } from '../../space/message/menu-styles.ts';
import type { AgentDetails } from '../agent.ts';
import { useReloadAgents } from '../agent-queries.ts';
import { TEST_BOX } from '../form/form-hashes.ts';
import { MAIN_LINK, PLAIN_LINK } from '../link-styles.ts';

/** The actions of an admin on an agent. */
export function ProfileActions({ agent }: { readonly agent: AgentDetails }) {
  const { t } = useTranslation('agents');
  const request = useServerRequest();
  const { id, name: about, kind } = agent;
  const toForm = `/agents/${id}/edit`;
  const toTestBox = { key: 'try', words: t('testTitle'), about, to: `${toForm}#${TEST_BOX}` };
  useOffer([
    { key: 'edit', words: t('edit'), about, to: toForm },
    ...(kind === 'remote' ? [] : [toTestBox]),
    { key: 'duplicate', words: t('duplicate'), about, to: `/new-agent?like=${id}` },
  ]);
  return (
    <>
      <ProblemList problems={request.problem === null ? [] : [request.problem]} />
      <div className="flex flex-wrap gap-2">
        <Link to="/agents/$agentId/edit" params={{ agentId: agent.id }} className={MAIN_LINK}>
          <Pencil aria-hidden="true" className="size-4" />
          {t('edit')}
        </Link>
        {agent.kind === 'remote' ? null : (
          <Link
            to="/agents/$agentId/edit"
            params={{ agentId: agent.id }}
            hash={TEST_BOX}
            className={PLAIN_LINK}
          >
            <FlaskConical aria-hidden="true" className="size-4" />
            {t('testTitle')}
          </Link>
        )}
        <PauseButton agent={agent} asked={request} />
        <Link to="/new-agent" search={{ like: agent.id }} className={PLAIN_LINK}>
          <Copy aria-hidden="true" className="size-4" />
          {t('duplicate')}
        </Link>
        <ExportMenu agent={agent} asked={request} />
      </div>
    </>
  );
}

interface ActionProps {
  readonly agent: AgentDetails;
  readonly asked: ServerRequest;
}

function PauseButton({ agent, asked }: ActionProps) {
  const { t } = useTranslation('agents');
  const reload = useReloadAgents();
  const isPaused = agent.status === 'paused';
  const change = () =>
    asked.ask(async () => {
      const body = { status: isPaused ? 'active' : 'paused' } as const;
      await conch.call('changeAgent', { params: { agentId: agent.id }, body });
      await reload();
      announce(t(isPaused ? 'resumed' : 'pausedNow', { name: agent.name }));
    });
  const words = isPaused ? t('resume') : t('pause');
  useOffer([{ key: 'pause', words, about: agent.name, act: () => void change() }]);
  return (
    <Button
      isBusy={asked.isBusy}
      icon={isPaused ? <Play className="size-4" /> : <Pause className="size-4" />}
      onClick={() => void change()}
    >
      {words}
    </Button>
  );
}

function ExportMenu({ agent, asked }: ActionProps) {
  const { t } = useTranslation('agents');
  const { maxTokens = null, maxCostUsd = null } = agent.dayBudget ?? {};
  // A file or card cannot contain the day budget, because the budget belongs to this server.
  const losses = maxTokens === null && maxCostUsd === null ? [] : [t('exportNoBudget')];
  const save = (as: 'file' | 'card') =>
    asked.ask(async () => {
      const { saveAgent } = await import('./save-agent.ts');
      saveAgent(agent, as);
      announce([t('exported'), ...losses].join(' '));
    });
  const ways = [
    { as: 'file', words: t('exportFile') },
    { as: 'card', words: t('exportCard') },
  ] as const;
  // Only an agent with a model can be exported as a card.
  const offered = ways.filter(({ as }) => as === 'file' || agent.kind === 'llm');
  useOffer(
    offered.map(({ as, words }) => ({
      key: as,
      words: `${t('export')}: ${words}`,
      about: agent.name,
      act: () => void save(as),
    })),
  );
  return (
    <MenuProvider placement="bottom-start">
      <MenuButton className={PLAIN_LINK}>
        <Download aria-hidden="true" className="size-4" />
        {t('export')}
        <ChevronDown aria-hidden="true" className="size-4 text-faint" />
      </MenuButton>
      <Menu
        portal
        // Without this option, the library adds hidden focusable elements around the menu.
        preserveTabOrder={false}
        gutter={4}
        className={MENU}
      >
        {offered.map(({ as, words }) => (
          <MenuItem key={as} className={MENU_ITEM} onClick={() => void save(as)}>
            <span className="max-w-60">
              {words}
              {losses.map((loss) => (
                <span key={loss} className="block text-xs text-soft">
                  {loss}
                </span>
              ))}
            </span>
          </MenuItem>
        ))}
      </Menu>
    </MenuProvider>
  );
}
