import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from '../words/use-translation.ts';
import { announce } from '../state/announcements.ts';
import { conch } from './conch.ts';
import { meQuery } from './queries.ts';
import { useServerRequest, type ServerRequest } from './use-server-request.ts';

interface NameChange extends Omit<ServerRequest, 'ask'> {
  /** Resolves to the name as the server stored it, or null if the server refused. */
  readonly change: (name: string) => Promise<string | null>;
}

/** Changes the name of the signed-in person. */
export function useChangeName(): NameChange {
  const { t } = useTranslation();
  const queries = useQueryClient();
  const { ask, ...asked } = useServerRequest();
  const change = async (name: string): Promise<string | null> => {
    let changed: string | null = null;
    await ask(async () => {
      const me = await conch.call('changeMe', { body: { name: name.trim() } });
      queries.setQueryData(meQuery.queryKey, me);
      changed = me.name;
      announce(t('youAreNow', { name: me.name }));
    });
    return changed;
  };
  return { ...asked, change };
}
