import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { conch } from '../../../../client/conch.ts';
import { queries } from '../../../../client/queries.ts';
import { tellsOfChain, type ChainDetails } from './chain-steps.ts';
import { delayedOnce } from '../delayed-once.ts';
import { forgetMessage } from '../use-message.ts';

const chainQuery = (spaceId: string, chainId: string) =>
  queryOptions({
    queryKey: ['chain', spaceId, chainId],
    queryFn: () => conch.call('readChain', { params: { spaceId, chainId } }),
    placeholderData: keepPreviousData,
  });

const chainsQuery = (spaceId: string) =>
  queryOptions({
    queryKey: ['chains', spaceId],
    queryFn: () => conch.call('listChains', { params: { spaceId }, query: { limit: 20 } }),
  });

/** A chain. The query reloads whenever one of its runs changes. */
export function useLiveChain(spaceId: string, chainId: string) {
  const fetched = useQuery(chainQuery(spaceId, chainId));
  const runIds = useRef<ReadonlySet<string>>(new Set());
  useEffect(() => {
    runIds.current = idsOf(fetched.data);
  }, [fetched.data]);
  useEffect(() => {
    const again = delayedOnce(() => {
      void queries.invalidateQueries({ queryKey: ['chain', spaceId, chainId] });
    });
    const leave = conch.listen(spaceId, {
      event: ({ frames }) => {
        for (const frame of frames) {
          if (frame.type === 'message_changed') forgetMessage(spaceId, frame.messageId);
        }
        if (tellsOfChain(frames, chainId, runIds.current)) again.soon();
      },
      live: again.soon,
    });
    return () => {
      leave();
      again.never();
    };
  }, [spaceId, chainId]);
  return fetched;
}

/** The newest chains. The query reloads whenever a chain begins or ends. */
export function useChains(spaceId: string, runningIds: string) {
  useEffect(() => {
    void queries.invalidateQueries({ queryKey: ['chains', spaceId] });
  }, [spaceId, runningIds]);
  return useQuery(chainsQuery(spaceId));
}

function idsOf(chain: ChainDetails | undefined): ReadonlySet<string> {
  return new Set(chain?.runs.map(({ id }) => id));
}
