import { useQuery } from '@tanstack/react-query';
import { defaultModelQuery } from '../../client/providers.ts';
import { agentsQuery } from '../../client/queries.ts';
import { isolated } from '../../parts/names/isolated.ts';
import { WithNames } from '../../parts/names/with-names.tsx';
import { useTranslation } from '../../words/use-translation.ts';
import { agentsOfProvider } from './agents-of-provider.ts';

/** The maximum number of names. More names would fill the dialog. */
const MOST_NAMES = 10;

/** Explains the effect of disconnecting a provider, with the names of the agents that use it. */
export function RemovalWords({ provider }: { readonly provider: string }) {
  const { t, i18n } = useTranslation('settings');
  const { data: agents } = useQuery(agentsQuery);
  const { data: chosen } = useQuery(defaultModelQuery);
  const names =
    agents === undefined || chosen === undefined
      ? null
      : agentsOfProvider(provider, agents, chosen);
  return (
    <>
      {t('removeProviderAbout')}
      {names === null ? null : (
        <span className="mt-2 block text-ink">
          {names.length === 0 ? (
            t('removeProviderNobody')
          ) : (
            <WithNames words={t('removeProviderAgents', { names: listOf(names) })} />
          )}
        </span>
      )}
    </>
  );

  function listOf(all: readonly string[]): string {
    const more = all.length - MOST_NAMES;
    const shown = all.slice(0, MOST_NAMES).map(isolated);
    const rest = more > 0 ? [t('removeProviderMore', { count: more })] : [];
    return new Intl.ListFormat(i18n.language).format([...shown, ...rest]);
  }
}
