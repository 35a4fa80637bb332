import { Link } from '@tanstack/react-router';
import { Compass } from 'lucide-react';
import { useTranslation } from '../words/use-translation.ts';
import { EmptyState } from '../parts/empty-state.tsx';

/** An address that leads nowhere. */
export function NotHere() {
  const { t } = useTranslation();
  return (
    <main className="flex h-full items-center justify-center">
      <EmptyState
        icon={<Compass className="size-6" />}
        title={t('notHereTitle')}
        action={
          <Link to="/" className="font-medium text-accent underline underline-offset-4">
            {t('goHome')}
          </Link>
        }
      >
        {t('notHereWords')}
      </EmptyState>
    </main>
  );
}
