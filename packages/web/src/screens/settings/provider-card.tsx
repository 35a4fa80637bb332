import type { RouteOutput } from '@conch/sdk';
import { Check, CircleAlert, Lock } from 'lucide-react';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { useTranslation } from '../../words/use-translation.ts';
import { conch } from '../../client/conch.ts';
import { AskFirst } from '../../parts/buttons/ask-first.tsx';
import { Button } from '../../parts/buttons/button.tsx';
import { ProblemList } from '../../parts/form/problems/problem-list.tsx';
import { isolated } from '../../parts/names/isolated.ts';
import { announce } from '../../state/announcements.ts';
import { useOffer } from '../../state/offered-actions.ts';
import { reasonWords, serverWordsNow } from '../../words/server-words.ts';
import { DefaultOffer } from './default-offer.tsx';
import { NewAddress, NewKey } from './provider-changes.tsx';
import { RemovalWords } from './removal-words.tsx';
import { UseForDemo } from './use-for-demo.tsx';
import { useServerRequest } from '../../client/use-server-request.ts';
import { useReloadProviders } from './use-reload-providers.ts';
import { storeText, storedText } from '../../state/browser-storage.ts';

type Trial = RouteOutput<'testProvider'>;

interface ProviderCardProps {
  readonly provider: RouteOutput<'listProviders'>['items'][number];
  /**
   * Whether the provider was just added. If so, the card tests the provider and scrolls into view.
   */
  readonly isNew: boolean;
}

/** A card for a provider. Only the last characters of the key are shown. */
export function ProviderCard({ provider, isNew }: ProviderCardProps) {
  const { t } = useTranslation('settings');
  const { name, from } = provider;
  const { isBusy, problem, ask } = useServerRequest();
  const reload = useReloadProviders();
  const [trial, setTrial] = useState<Trial | null>(null);
  const params = { providerName: name };
  const test = () =>
    ask(async () => {
      setTrial(null);
      const tried = await conch.call('testProvider', { params, body: {} });
      setTrial(tried);
      storeTestResult(provider, tried.trouble !== null);
      announce(trialWords(tried), { isUrgent: tried.trouble !== null });
    });
  const card = useRef<HTMLElement>(null);
  useEffect(() => {
    if (!isNew) return;
    card.current?.scrollIntoView({ block: 'center' });
    void test();
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once, when it appears
  }, [isNew]);
  const remove = () =>
    ask(async () => {
      await conch.call('removeProvider', { params });
      storeTestResult(provider, false);
      await reload();
    });
  useOffer([{ key: 'test', words: `${t('test')}: ${name}`, act: () => void test() }]);
  return (
    <article
      ref={card}
      aria-label={name}
      className="flex flex-col gap-3 rounded-xl border border-line p-4 text-sm"
    >
      <AddressLine provider={provider} />
      <ProblemList problems={problem === null ? [] : [problem]} />
      {trial === null ? null : <TrialLine trial={trial} />}
      {trial === null && !isBusy && hasFailedTest(provider) ? (
        <Failed>{t('failedLast')}</Failed>
      ) : null}
      {trial === null || trial.trouble !== null || trial.model === null ? null : (
        <>
          <DefaultOffer tried={{ provider: name, model: trial.model }} />
          <UseForDemo tried={{ provider: name, model: trial.model }} />
        </>
      )}
      <div className="flex flex-wrap gap-2">
        <Button isBusy={isBusy} onClick={() => void test()}>
          {isBusy ? t('testing') : t('test')}
        </Button>
        {from === 'server' ? (
          <AskFirst
            words={t('removeProvider')}
            label={`${t('removeProvider')}: ${name}`}
            title={t('removeProviderTitle', { name: isolated(name) })}
            about={<RemovalWords provider={name} />}
            act={() => void remove()}
          />
        ) : null}
      </div>
      {from === 'server' ? (
        <>
          <NewKey provider={provider} onChanged={() => void test()} />
          <NewAddress provider={provider} onChanged={() => void test()} />
        </>
      ) : null}
    </article>
  );
}

function AddressLine({ provider }: Pick<ProviderCardProps, 'provider'>) {
  const { t } = useTranslation('settings');
  const { name, preset, baseUrl, keyEnding, from } = provider;
  return (
    <div className="flex flex-wrap items-center gap-2">
      <span className="min-w-40 flex-1">
        <bdi className="font-semibold">{name}</bdi>{' '}
        <span className="text-faint">{t(`preset_${preset}`)}</span>
        <span className="block text-xs text-soft">
          <code dir="ltr" className="wrap-anywhere">
            {baseUrl}
          </code>
        </span>
      </span>
      <span className="text-xs text-soft">
        {keyEnding === null ? t('noKey') : `\u2066…${keyEnding}\u2069`}
      </span>
      {from === 'environment' ? (
        <span className="flex items-center gap-1 rounded-full bg-sunken px-2 forced-colors:outline py-0.5 text-xs text-soft">
          <Lock aria-hidden="true" className="size-3" />
          {t('fromEnvironment')}
        </span>
      ) : null}
    </div>
  );
}

function trialWords({ trouble, message, reason }: Trial): string {
  const spoken = serverWordsNow();
  if (spoken === null) return message;
  if (trouble === null) return spoken.answers;
  return (reason === null ? null : reasonWords(reason)) ?? spoken.troubles[trouble];
}

function TrialLine({ trial }: { readonly trial: Trial }) {
  const { t } = useTranslation('settings');
  const { trouble, latencyMs, modelCount } = trial;
  if (trouble !== null) return <Failed>{trialWords(trial)}</Failed>;
  return (
    <p className="flex gap-2 text-good">
      <Check aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
      {t('testPassed', { ms: latencyMs ?? 0, count: modelCount })}
    </p>
  );
}

function Failed({ children }: { readonly children: ReactNode }) {
  return (
    <p className="flex gap-2 text-bad">
      <CircleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
      {children}
    </p>
  );
}

interface ProviderAddress {
  readonly name: string;
  readonly baseUrl: string;
}

/** Whether the last test of a provider at this address failed in this browser. */
function hasFailedTest({ name, baseUrl }: ProviderAddress): boolean {
  return storedText(placeOf(name)) === baseUrl;
}

function storeTestResult({ name, baseUrl }: ProviderAddress, hasFailed: boolean): void {
  storeText(placeOf(name), hasFailed ? baseUrl : null);
}

const placeOf = (name: string): string => `failed-test.${name}`;
