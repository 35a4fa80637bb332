import { useQuery } from '@tanstack/react-query';
import { CircleAlert } from 'lucide-react';
import { providersQuery } from '../../client/providers.ts';
import { isolated } from '../../parts/names/isolated.ts';
import { ModelsLink } from '../../parts/links/models-link.tsx';
import { WithNames } from '../../parts/names/with-names.tsx';
import { useTranslation } from '../../words/use-translation.ts';

/** Explains that the agent's provider was removed. Renders nothing if the provider exists. */
export function ProviderTrouble({ provider }: { readonly provider: string }) {
  const { t } = useTranslation('agents');
  const { data } = useQuery(providersQuery);
  if (provider === '' || data === undefined) return null;
  if (data.items.some(({ name }) => name === provider)) return null;
  return (
    <p className="flex gap-2 rounded-xl bg-warn-tint p-3 text-sm text-warn">
      <CircleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
      <span>
        <WithNames words={t('providerGone', { name: isolated(provider) })} />{' '}
        <ModelsLink className="underline" />
      </span>
    </p>
  );
}
