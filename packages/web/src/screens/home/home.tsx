import { useSuspenseQuery } from '@tanstack/react-query';
import { Link, Navigate } from '@tanstack/react-router';
import { MessageCircle } from 'lucide-react';
import { useTranslation } from '../../words/use-translation.ts';
import { spacesQuery } from '../../client/queries.ts';
import { EmptyState } from '../../parts/empty-state.tsx';
import { TEXT_LINK } from '../../parts/links/text-link.ts';
import { storedText } from '../../state/browser-storage.ts';

// From this width on, the list of spaces is next to the conversation. On narrower screens, the list
// is a separate screen.
const WIDE = '(min-width: 48rem)';

/**
 * Opens the last space next to the list of spaces. On a phone the home screen is the list. Only the
 * first visit opens a conversation directly, and Back then leads to the list.
 */
export function Home() {
  const { t } = useTranslation();
  const { data: spaces } = useSuspenseQuery(spacesQuery);
  const last = storedText('last-space');
  const shown = spaces.find(({ id }) => id === last) ?? spaces[0];
  if (shown !== undefined) {
    const isWide = matchMedia(WIDE).matches;
    if (!isWide && last !== null) return null;
    return <Navigate to="/spaces/$spaceId" params={{ spaceId: shown.id }} replace={isWide} />;
  }
  return (
    <EmptyState
      icon={<MessageCircle className="size-6" />}
      title={t('noSpacesTitle')}
      isWholePage
      action={
        <Link to="/new-space" className={TEXT_LINK}>
          {t('makeFirst')}
        </Link>
      }
    >
      {t('noSpacesWords')}
    </EmptyState>
  );
}
