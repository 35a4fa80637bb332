import type { Answered } from '@conch/sdk';
import { useTranslation } from '../../words/use-translation.ts';
import { conch } from '../../client/conch.ts';
import { Button } from '../../parts/button.tsx';
import { useAsked } from '../../client/use-asked.ts';
import { useReloadProviders } from './use-reload-providers.ts';

interface FoundProviderProps {
  readonly found: Answered<'foundProviders'>['items'][number];
  readonly onAdded: (name: string) => void;
}

/** A program with models that runs on the machine of the server, one press away. */
export function FoundProvider({ found, onAdded }: FoundProviderProps) {
  const { t } = useTranslation('settings');
  const { preset, baseUrl, models } = found;
  const reload = useReloadProviders();
  const { isBusy, problem, ask } = useAsked();
  const connect = () =>
    ask(async () => {
      const { name } = await conch.call('addProvider', { body: { preset, baseUrl } });
      onAdded(name);
      await reload();
    });
  return (
    <div className="flex flex-wrap items-center gap-3 rounded-2xl border border-good bg-good-tint p-4 text-sm">
      <span className="min-w-48 flex-1">
        <strong>{t('found', { name: t(`preset_${preset}`) })}</strong>{' '}
        {t('foundModels', { count: models.length })}
        <span className="block text-xs text-soft">
          <code dir="ltr" className="wrap-anywhere">
            {baseUrl}
          </code>
        </span>
        {problem === null ? null : <span className="block text-bad">{problem}</span>}
      </span>
      <Button look="main" isBusy={isBusy} onClick={() => void connect()}>
        {t('connect')}
      </Button>
    </div>
  );
}
