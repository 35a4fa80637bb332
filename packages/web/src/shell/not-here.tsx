import { Link } from '@tanstack/react-router';
import { Compass } from 'lucide-react';
import { useTranslation } from '../words/use-translation.ts';
import { EmptyState } from '../parts/empty-state.tsx';
import { TEXT_LINK } from '../parts/links/text-link.ts';

/** The screen for an unknown address. */
export function NotHere() {
  const { t } = useTranslation();
  return (
    <main className="flex h-full items-center justify-center">
      <EmptyState
        icon={<Compass className="size-6" />}
        title={t('notHereTitle')}
        isWholePage
        action={
          <Link to="/" className={TEXT_LINK}>
            {t('goHome')}
          </Link>
        }
      >
        {t('notHereWords')}
      </EmptyState>
    </main>
  );
}
