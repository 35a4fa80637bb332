import { CircleAlert } from 'lucide-react';
import { useTranslation } from '../words/use-translation.ts';
import { failureWords } from '../client/failure-words.ts';
import { Button } from '../parts/buttons/button.tsx';
import { EmptyState } from '../parts/empty-state.tsx';

interface ErrorScreenProps {
  readonly error: unknown;
}

/** An error screen with the reason and a button to reload. */
export function ErrorScreen({ error }: ErrorScreenProps) {
  const { t } = useTranslation();
  return (
    <div role="alert" className="flex h-full items-center justify-center">
      <EmptyState
        icon={<CircleAlert className="size-6" />}
        title={t('goneWrongTitle')}
        isWholePage
        action={<Button onClick={() => location.reload()}>{t('reload')}</Button>}
      >
        {failureWords(error)}
      </EmptyState>
    </div>
  );
}

/** The error screen if the page frame cannot be rendered. */
export function PageErrorScreen({ error }: ErrorScreenProps) {
  return (
    <main className="h-dvh">
      <ErrorScreen error={error} />
    </main>
  );
}
