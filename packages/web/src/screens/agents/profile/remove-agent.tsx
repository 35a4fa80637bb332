import { useNavigate } from '@tanstack/react-router';
import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from '../../../words/use-translation.ts';
import { conch } from '../../../client/conch.ts';
import { Button } from '../../../parts/buttons/button.tsx';
import { Dialog } from '../../../parts/dialog.tsx';
import { ProblemList } from '../../../parts/form/problems/problem-list.tsx';
import { isolated } from '../../../parts/names/isolated.ts';
import { announce } from '../../../state/announcements.ts';
import { useOffer } from '../../../state/offered-actions.ts';
import { useServerRequest } from '../../../client/use-server-request.ts';
import type { AgentDetails } from '../agent.ts';
import { useForgetAgent } from '../agent-queries.ts';

/** A button that removes the agent from the server, after a confirmation. */
export function RemoveAgent({ agent }: { readonly agent: AgentDetails }) {
  const { t } = useTranslation('agents');
  const { t: parts } = useTranslation('parts');
  const navigate = useNavigate();
  const forget = useForgetAgent();
  const { isBusy, problem, ask } = useServerRequest();
  const [isAsking, setAsking] = useState(false);
  const isOfFile = agent.from === 'file';
  const open = (): void => setAsking(true);
  useOffer(isOfFile ? [] : [{ key: 'remove', words: t('remove'), about: agent.name, act: open }]);
  if (isOfFile) return null;
  const remove = async (): Promise<void> => {
    const isGone = await ask(() => conch.call('removeAgent', { params: { agentId: agent.id } }));
    if (!isGone) return;
    announce(t('removed', { name: agent.name }));
    await navigate({ to: '/agents' });
    await forget(agent.id);
  };
  const name = isolated(agent.name);
  return (
    <div>
      <Button look="danger" icon={<Trash2 className="size-4" />} onClick={open}>
        {t('remove')}
      </Button>
      <Dialog title={t('removeTitle', { name })} isOpen={isAsking} onClose={() => setAsking(false)}>
        <p className="text-sm text-soft">{t('removeWords')}</p>
        <ProblemList problems={problem === null ? [] : [problem]} />
        <div className="flex flex-wrap justify-end gap-2">
          <Button onClick={() => setAsking(false)}>{parts('cancel')}</Button>
          <Button look="danger" isBusy={isBusy} onClick={() => void remove()}>
            {t('remove')}
          </Button>
        </div>
      </Dialog>
    </div>
  );
}
