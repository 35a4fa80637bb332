import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from '../../words/use-translation.ts';
import { foundProvidersQuery, providersQuery } from '../../client/providers.ts';
import { Section } from '../../parts/section.tsx';
import { DefaultModel } from './default-model.tsx';
import { DetectedProvider } from './detected-provider.tsx';
import { NewProvider } from './new-provider.tsx';
import { ProviderCard } from './provider-card.tsx';

/**
 * The settings for models: the default model, found local programs, connected providers, and a form
 * for a new provider.
 */
export function Models() {
  const { t } = useTranslation('settings');
  const { data: providers } = useSuspenseQuery(providersQuery);
  const { data: found } = useQuery(foundProvidersQuery);
  const [added, setAdded] = useState<string | null>(null);
  const fresh = found?.items.filter(({ isAdded }) => !isAdded) ?? [];
  return (
    <>
      <DefaultModel />
      {fresh.map((one) => (
        <DetectedProvider key={one.baseUrl} provider={one} onAdded={setAdded} />
      ))}
      <Section title={t('connected')} about={t('connectedAbout')}>
        {providers.items.length === 0 ? (
          <p className="rounded-xl bg-sunken px-4 py-3 text-sm text-soft">
            <strong className="font-semibold text-ink">{t('noProviders')}.</strong>{' '}
            {t('noProvidersAbout')}
          </p>
        ) : null}
        {providers.items.map((provider) => (
          <ProviderCard key={provider.name} provider={provider} isNew={provider.name === added} />
        ))}
      </Section>
      <NewProvider onAdded={setAdded} />
    </>
  );
}
