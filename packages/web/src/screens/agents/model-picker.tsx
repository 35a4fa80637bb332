import { Combobox, ComboboxItem, ComboboxPopover, ComboboxProvider } from '@ariakit/react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from '../../words/use-translation.ts';
import { failureWords } from '../../client/failure-words.ts';
import { modelsQuery, providersQuery, workingProviderQuery } from '../../client/providers.ts';
import { CONTROL, Field } from '../../parts/form/fields/field.tsx';
import { countWords } from '../../parts/figures/money-words.ts';
import { SelectField } from '../../parts/form/fields/select-field.tsx';
import { DefaultTrouble } from './default-trouble.tsx';
import {
  BY_DEFAULT,
  foundModels,
  isByDefault,
  nameOfModel,
  usualModel,
  type ModelOption,
  type ModelChoice,
} from './model-choice.ts';
import { ModelPrice } from './model-price.tsx';
import { ProviderTrouble } from './provider-trouble.tsx';
import { useDefaultModel } from './use-default-model.ts';
import { useDefaultName } from './use-default-name.ts';

interface ModelPickerProps {
  readonly value: ModelChoice;
  readonly onChange: (value: ModelChoice) => void;
  /** The names of the two form fields, used to focus a field with an error. */
  readonly names?: ModelChoice;
  readonly errors?: { readonly provider?: string | undefined; readonly model?: string | undefined };
  readonly isDisabled?: boolean;
  /** Whether the list offers the server's default model. */
  readonly offersDefault?: boolean;
}

/**
 * A picker for a provider and a model, or for the default. Shows the price and the context size.
 */
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
  // If the models are already cached, no response arrives that would preselect a model. So the
  // model is preselected here.
  const withUsual = (name: string): ModelChoice => {
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
      {isDefault ? null : (
        <div className="empty:hidden sm:col-span-2">
          <ProviderTrouble provider={provider} />
        </div>
      )}
    </div>
  );
}

interface Offer {
  readonly provider: string;
  readonly offersDefault: boolean;
}

/** The choices: the server's default first, then the providers. */
function useProviderChoices({ provider, offersDefault }: Offer) {
  const nameOfDefault = useDefaultName();
  const { data } = useQuery(providersQuery);
  const known = data?.items.map(({ name }) => name) ?? [];
  // If a provider was removed, it remains in the list while the agent uses it. Until the first
  // choice is loaded, the provider is `''`.
  const isOther = !known.includes(provider) && !isByDefault({ provider });
  const offered = isOther ? [...known, provider] : known;
  const providers = offered.map((name) => ({ value: name, words: name }));
  if (!offersDefault) return providers;
  return [{ value: BY_DEFAULT.provider, words: nameOfDefault }, ...providers];
}

/** The price and context size of the default model, or the reason why it does not work. */
function DefaultFacts() {
  const { data } = useQuery(providersQuery);
  const { chosen, standing, model } = useDefaultModel();
  return (
    <div className="flex flex-col text-sm sm:col-span-2">
      {/* The list is too narrow for a long name on a phone. */}
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

interface ModelFieldProps extends ModelChoice {
  readonly name: string;
  readonly error: string | undefined;
  readonly isDisabled: boolean;
  readonly choose: (model: string) => void;
}

function ModelField({ provider, model, name, error, isDisabled, choose }: ModelFieldProps) {
  const { t } = useTranslation('agents');
  const { data, error: failure } = useQuery({ ...modelsQuery(provider), enabled: provider !== '' });
  const models = data?.items ?? [];
  const { shown: offered, all } = foundModels(models, model);
  const [isOpen, setOpen] = useState(false);
  const usual = usualModel(models);
  // Preselects a model only once, when the list arrives. A person who clears the field later wants
  // to type another name.
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
        // Without models there is no list, so the field must not report an open list to screen
        // readers.
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
      {all > offered.length ? <CutNote shown={offered.length} all={all} /> : null}
      <ModelPrice model={models.find((one) => one.name === model)} />
    </div>
  );
}

/** Says that the list leaves models out, because nobody would miss them otherwise. */
function CutNote({ shown, all }: { readonly shown: number; readonly all: number }) {
  const { t, i18n } = useTranslation('agents');
  return (
    <p data-part="models-cut" className="text-xs text-soft">
      {t('modelsCut', {
        shown: countWords(shown, i18n.language),
        all: countWords(all, i18n.language),
      })}
    </p>
  );
}

function Offered({ models }: { readonly models: readonly ModelOption[] }) {
  if (models.length === 0) return null;
  return (
    <ComboboxPopover
      portal
      // Without this option, the library adds hidden focusable elements around the list.
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
          className="flex min-h-9 cursor-pointer flex-col rounded-lg px-2.5 py-1.5 data-active-item:bg-chosen data-active-item:text-on-chosen pointer-coarse:min-h-11"
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

interface FirstModelOptions {
  /** Whether a preselection is needed, because nothing has been chosen yet. */
  readonly isWanted: boolean;
  /** Whether the list offers the server's default model. */
  readonly offersDefault: boolean;
}

/** The preselected provider or default. Null while loading, or if the server has neither. */
function useFirstThinking({ isWanted, offersDefault }: FirstModelOptions): ModelChoice | null {
  const { standing } = useDefaultModel();
  const { data: providers } = useQuery(providersQuery);
  const asksAll = isWanted && (!offersDefault || (standing !== undefined && standing !== 'ready'));
  const { data: working } = useQuery({ ...workingProviderQuery, enabled: asksAll });
  if (isWanted && offersDefault && standing === 'ready') return BY_DEFAULT;
  if (!asksAll || working === undefined || providers === undefined) return null;
  // If no provider works, the first provider is chosen, so that its error appears at the field.
  const provider = working ?? providers.items[0]?.name;
  if (provider !== undefined) return { provider, model: '' };
  return offersDefault ? BY_DEFAULT : null;
}
