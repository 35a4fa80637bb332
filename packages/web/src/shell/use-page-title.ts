import { useSuspenseQuery } from '@tanstack/react-query';
import { useRouterState } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useTranslation } from '../words/use-translation.ts';
import { spacesQuery } from '../client/queries.ts';
import { pageTitle } from '../state/page-title.ts';
import { useOpenSpaceId } from './use-open-space-id.ts';

/** The title and the icon of the tab say where one is, and how much waits elsewhere. */
export function usePageTitle(): void {
  const { data: spaces } = useSuspenseQuery(spacesQuery);
  const openId = useOpenSpaceId();
  const screen = useScreenName();
  const { title, hasNews } = pageTitle(spaces, { openId, screen });
  useEffect(() => {
    document.title = title;
    const icon = document.querySelector<HTMLLinkElement>('link[rel="icon"]');
    if (icon !== null) icon.href = hasNews ? '/icon-news.svg' : '/icon.svg';
  }, [hasNews, title]);
}

function useScreenName(): string | null {
  const { t } = useTranslation();
  const first = useRouterState({ select: ({ location }) => location.pathname.split('/')[1] ?? '' });
  const names: Readonly<Record<string, string>> = {
    agents: t('agents'),
    'new-agent': t('newAgent'),
    'new-space': t('newSpace'),
    settings: t('settings'),
    'get-started': t('getStarted'),
  };
  return names[first] ?? null;
}
