import type { RouteOutput } from '@conch/sdk';
import { useTranslation } from '../../words/use-translation.ts';
import { makeOnce } from '../../client/make-once.ts';
import { Button } from '../../parts/buttons/button.tsx';
import { useServerRequest } from '../../client/use-server-request.ts';
import { useReloadProviders } from './use-reload-providers.ts';

interface DetectedProviderProps {
  readonly provider: RouteOutput<'foundProviders'>['items'][number];
  readonly onAdded: (name: string) => void;
}

/** A local program with models on the server's machine. One click adds it as a provider. */
export function DetectedProvider({ provider, onAdded }: DetectedProviderProps) {
  const { t } = useTranslation('settings');
  const { preset, baseUrl, models } = provider;
  const reload = useReloadProviders();
  const { isBusy, problem, ask } = useServerRequest();
  const connect = () =>
    ask(async () => {
      const { name } = await makeOnce('addProvider', { body: { preset, baseUrl } });
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
