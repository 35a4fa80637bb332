import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { conch } from '../../../../client/conch.ts';
import { queries } from '../../../../client/queries.ts';
import { tellsOfChain } from '../chain/chain-steps.ts';
import { whyQuery, withoutWords } from './explained-run.ts';
import { delayedOnce } from '../delayed-once.ts';

/**
 * The reason why a run got the floor. The query reloads whenever the run, its chain or a message
 * changes.
 */
export function useLiveWhy(spaceId: string, runId: string) {
  const fetched = useQuery(whyQuery(spaceId, runId));
  useEffect(() => {
    const { queryKey } = whyQuery(spaceId, runId);
    const fetchAgain = (): void => {
      const isFirst = queries.getQueryData(queryKey) === undefined;
      // Cancels a first request that is still pending, because its response may be outdated.
      if (isFirst) void queries.resetQueries({ queryKey });
      else void queries.invalidateQueries({ queryKey });
    };
    const again = delayedOnce(fetchAgain);
    const runIds = new Set([runId]);
    const leave = conch.listen(spaceId, {
      event: ({ frames }) => {
        const changes = frames.filter((frame) => frame.type === 'message_changed');
        for (const { change, messageId } of changes) {
          if (change.kind !== 'deleted') continue;
          queries.setQueryData(queryKey, (why) => why && withoutWords(why, messageId));
        }
        const chainId = queries.getQueryData(queryKey)?.chainId ?? '';
        if (changes.length > 0) fetchAgain();
        else if (tellsOfChain(frames, chainId, runIds)) again.soon();
      },
      live: again.soon,
    });
    return () => {
      leave();
      again.never();
    };
  }, [spaceId, runId]);
  return fetched;
}
