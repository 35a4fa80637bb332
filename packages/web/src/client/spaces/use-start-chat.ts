import { useNavigate } from '@tanstack/react-router';
import { failureWords } from '../failure-words.ts';
import { openDirectMessages, startChat } from './start-chat.ts';
import { pageLanguage } from '../../words/page-language.ts';
import { showToast } from '../../state/toasts.ts';
import { useTranslation } from '../../words/use-translation.ts';

interface ChatAgent {
  readonly id: string;
  readonly name: string;
}

interface ChatStarter {
  readonly chatWith: (agents: readonly ChatAgent[]) => Promise<boolean>;
  readonly message: (personId: string) => Promise<boolean>;
}

/** Functions that start a chat with agents or a person, and open it. */
export function useStartChat(): ChatStarter {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const open = async (made: Promise<string>): Promise<boolean> => {
    try {
      const spaceId = await made;
      await navigate({ to: '/spaces/$spaceId', params: { spaceId } });
      return true;
    } catch (error) {
      showToast({ key: 'start chat', kind: 'error', words: () => failureWords(error) });
      return false;
    }
  };
  return {
    chatWith: (agents) => {
      const { language } = pageLanguage.get();
      const names = new Intl.ListFormat(language).format(agents.map(({ name }) => name));
      const agentIds = agents.map(({ id }) => id);
      return open(startChat({ agentIds, name: t('chatWith', { names }) }));
    },
    message: (personId) => open(openDirectMessages(personId)),
  };
}
