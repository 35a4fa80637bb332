import { Combobox, ComboboxItem, ComboboxPopover, ComboboxProvider } from '@ariakit/react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from '../../words/use-translation.ts';
import { failureWords } from '../../client/failure-words.ts';
import { modelsQuery, providersQuery } from '../../client/providers.ts';
import { CONTROL, Field } from '../../parts/form/field.tsx';
import { SelectField } from '../../parts/form/select-field.tsx';
import { DefaultTrouble } from './default-trouble.tsx';
import {
  BY_DEFAULT,
  foundModels,
  isByDefault,
  nameOfModel,
  usualModel,
  type Model,
  type Thinking,
} from './model-choice.ts';
import { ModelPrice } from './model-price.tsx';
import { useDefaultModel } from './use-default-model.ts';
import { useDefaultName } from './use-default-name.ts';
import { useFirstThinking } from './use-first-thinking.ts';

interface ModelPickerProps {
  readonly value: Thinking;
  readonly onChange: (value: Thinking) => void;
  /** The names of the two fields, for whoever is taken to what is wrong. */
  readonly names?: Thinking;
  readonly errors?: { readonly provider?: string | undefined; readonly model?: string | undefined };
  readonly isDisabled?: boolean;
  /** Whether what is picked may be the default of the server. */
  readonly offersDefault?: boolean;
}

/** Provider and model, with what the model costs and how much it can read; or the default. */
export function ModelPicker({
  value,
  onChange,
  names = { provider: 'provider', model: 'model' },
  errors = {},
  isDisabled = false,
  offersDefault = true,
}: ModelPickerProps) {
  const { t } = useTranslation('agents');
  const { provider, model } = value;
  const choices = useProviderChoices({ provider, offersDefault });
  const first = useFirstThinking({ isWanted: provider === '', offersDefault });
  const chooseFirst = useEffectEvent(() => {
    if (first !== null) onChange(first);
  });
  const isFirstKnown = provider === '' && first !== null;
  useEffect(() => {
    if (isFirstKnown) chooseFirst();
  }, [isFirstKnown]);
  const queries = useQueryClient();
  // Of a provider whose models are known no list comes any more with which to choose one.
  const withUsual = (name: string): Thinking => {
    const known = queries.getQueryData(modelsQuery(name).queryKey)?.items ?? [];
    return { provider: name, model: usualModel(known) };
  };
  const isDefault = isByDefault(value);
  return (
    <div className={`grid sm:grid-cols-2 ${isDefault ? 'gap-2' : 'gap-4'}`}>
      <div className={isDefault ? 'sm:col-span-2' : ''}>
        <SelectField
          label={t('provider')}
          name={names.provider}
          value={provider}
          disabled={isDisabled}
          error={errors.provider}
          choices={choices}
          onChange={({ target }) => onChange(withUsual(target.value))}
        />
      </div>
      {isDefault ? (
        <DefaultFacts />
      ) : (
        <ModelField
          key={provider}
          provider={provider}
          model={model}
          name={names.model}
          error={errors.model}
          isDisabled={isDisabled}
          choose={(name) => onChange({ provider, model: name })}
        />
      )}
    </div>
  );
}

interface Offer {
  readonly provider: string;
  readonly offersDefault: boolean;
}

/** The default of the server first, then its providers. */
function useProviderChoices({ provider, offersDefault }: Offer) {
  const nameOfDefault = useDefaultName();
  const { data } = useQuery(providersQuery);
  const known = data?.items.map(({ name }) => name) ?? [];
  // One that is gone is still what the agent is set to; `''` stands until it is known what is first.
  const isOther = !known.includes(provider) && !isByDefault({ provider });
  const offered = isOther ? [...known, provider] : known;
  const providers = offered.map((name) => ({ value: name, words: name }));
  if (!offersDefault) return providers;
  return [{ value: BY_DEFAULT.provider, words: nameOfDefault }, ...providers];
}

/** What the default costs and how much it can read, or why nobody can think with it. */
function DefaultFacts() {
  const { data } = useQuery(providersQuery);
  const { chosen, standing, model } = useDefaultModel();
  return (
    <div className="flex flex-col text-sm sm:col-span-2">
      {/* A list of a phone has no room for a long name. */}
      {chosen === null || chosen === undefined ? null : (
        <bdi dir="ltr" className="w-fit max-w-full text-xs wrap-anywhere text-soft sm:hidden">
          {nameOfModel(chosen)}
        </bdi>
      )}
      <ModelPrice model={model} />
      {standing === 'unchosen' && data?.items.length === 0 ? <NoProviders /> : <DefaultTrouble />}
    </div>
  );
}

interface ModelFieldProps extends Thinking {
  readonly name: string;
  readonly error: string | undefined;
  readonly isDisabled: boolean;
  readonly choose: (model: string) => void;
}

function ModelField({ provider, model, name, error, isDisabled, choose }: ModelFieldProps) {
  const { t } = useTranslation('agents');
  const { data, error: failure } = useQuery({ ...modelsQuery(provider), enabled: provider !== '' });
  const models = data?.items ?? [];
  const offered = foundModels(models, model);
  const [isOpen, setOpen] = useState(false);
  const usual = usualModel(models);
  // Only when the list comes: whoever empties the field wants to type another.
  const chooseUsual = useEffectEvent(() => {
    if (model === '') choose(usual);
  });
  useEffect(() => {
    if (usual !== '') chooseUsual();
  }, [usual]);
  const trouble = failure === null ? undefined : t('modelsUnread', { why: failureWords(failure) });
  return (
    <div className="flex flex-col gap-1.5">
      <ComboboxProvider
        value={model}
        setValue={choose}
        // With none to offer there is no list that it could say it has opened.
        open={isOpen && offered.length > 0}
        setOpen={setOpen}
      >
        <Field label={t('model')} error={error ?? trouble}>
          {(ids) => (
            <Combobox
              {...ids}
              name={name}
              dir="ltr"
              autoSelect={false}
              disabled={isDisabled}
              autoComplete="none"
              className={CONTROL}
            />
          )}
        </Field>
        <Offered models={offered} />
      </ComboboxProvider>
      <ModelPrice model={models.find((one) => one.name === model)} />
    </div>
  );
}

function Offered({ models }: { readonly models: readonly Model[] }) {
  if (models.length === 0) return null;
  return (
    <ComboboxPopover
      portal
      // Without it, hidden elements that take the focus would stand around the list.
      preserveTabOrder={false}
      gutter={4}
      sameWidth
      unmountOnHide
      className="z-50 max-h-72 overflow-y-auto rounded-xl border border-line bg-card p-1 text-sm shadow-lift"
    >
      {models.map((model) => (
        <ComboboxItem
          key={model.name}
          value={model.name}
          className="flex min-h-9 cursor-pointer flex-col rounded-lg px-2.5 py-1.5 data-active-item:bg-tint data-active-item:text-on-tint pointer-coarse:min-h-11"
        >
          <span className="font-medium">
            <bdi dir="ltr">{model.name}</bdi>
          </span>
          <ModelPrice model={model} />
        </ComboboxItem>
      ))}
    </ComboboxPopover>
  );
}

function NoProviders() {
  const { t } = useTranslation('agents');
  return (
    <p className="rounded-xl bg-warn-tint p-3 text-sm text-warn">
      {t('noProviders')}{' '}
      <Link to="/settings/$part" params={{ part: 'models' }} className="underline">
        {t('connectModels')}
      </Link>
    </p>
  );
}
