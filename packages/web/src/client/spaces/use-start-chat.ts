import { useNavigate } from '@tanstack/react-router';
import { failureWords } from '../failure-words.ts';
import { pageLanguage } from '../../words/page-language.ts';
import { showToast } from '../../state/toasts.ts';
import { useTranslation } from '../../words/use-translation.ts';
import { conch } from '../conch.ts';
import { freeName } from './free-name.ts';
import { makeOnce } from '../make-once.ts';
import { queries, spacesQuery } from '../queries.ts';

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

interface NewChat {
  readonly agentIds: readonly string[];
  /** The name of the chat, for example “Chat with Guide”. */
  readonly name: string;
}

/** Creates a chat with some agents in the default mode. Returns the id of the new space. */
async function startChat({ agentIds, name }: NewChat): Promise<string> {
  const spaces = queries.getQueryData(spacesQuery.queryKey) ?? [];
  const body = {
    name: freeName(name, new Set(spaces.map((space) => space.name))),
    memberIds: [...agentIds],
  };
  const { id } = await makeOnce('makeSpace', { body });
  await queries.invalidateQueries({ queryKey: spacesQuery.queryKey });
  return id;
}

/** Opens the direct messages with a person. Returns the id of their space. */
async function openDirectMessages(personId: string): Promise<string> {
  const { id } = await conch.call('openDirectSpace', { body: { personId } });
  await queries.invalidateQueries({ queryKey: spacesQuery.queryKey });
  return id;
}
