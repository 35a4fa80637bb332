import { MessageCirclePlus } from 'lucide-react';
import { useState } from 'react';
import { useStartChat } from '../../client/spaces/use-start-chat.ts';
import { Button } from '../../parts/buttons/button.tsx';
import { IconButton } from '../../parts/buttons/icon-button.tsx';
import { useTranslation } from '../../words/use-translation.ts';
import type { AgentDetails } from './agent.ts';

interface ChatButtonProps {
  readonly agent: AgentDetails;
  readonly isIcon?: boolean;
}

/** A button that starts a new chat with an agent. Null for an agent that cannot be in a chat. */
export function ChatButton({ agent, isIcon = false }: ChatButtonProps) {
  const { t } = useTranslation();
  const { chatWith } = useStartChat();
  const [isBusy, setBusy] = useState(false);
  if (agent.status !== 'active' || !agent.isAddable) return null;
  const label = t('chatWith', { names: agent.name });
  const icon = <MessageCirclePlus className="size-4" />;
  const start = async (): Promise<void> => {
    setBusy(true);
    await chatWith([agent]);
    setBusy(false);
  };
  if (isIcon) {
    return <IconButton label={label} icon={icon} isBusy={isBusy} onClick={() => void start()} />;
  }
  return (
    <Button
      look="main"
      className="self-start"
      icon={icon}
      isBusy={isBusy}
      onClick={() => void start()}
    >
      {t('newChat')}
    </Button>
  );
}
