import type { PresetName } from '@conch/protocol';
import { useState } from 'react';
import { useForm, useWatch, type UseFormReturn } from 'react-hook-form';
import { useTranslation } from '../../words/use-translation.ts';
import { makeOnce } from '../../client/make-once.ts';
import { Button } from '../../parts/buttons/button.tsx';
import { Fold } from '../../parts/fold.tsx';
import { ProblemList } from '../../parts/form/problems/problem-list.tsx';
import {
  namesOf,
  refusedFields,
  type FormProblem,
} from '../../parts/form/problems/refused-fields.ts';
import { SelectField } from '../../parts/form/fields/select-field.tsx';
import { TextField } from '../../parts/form/fields/text-field.tsx';
import { useUnsavedFields } from '../../parts/form/unsaved-fields.ts';
import { useShownProblems } from '../../parts/form/problems/use-shown-problems.ts';
import { Section } from '../../parts/section.tsx';
import { useReloadProviders } from './use-reload-providers.ts';
import { wantsKey } from './wants-key.ts';

const PRESETS: readonly PresetName[] = [
  'openai',
  'anthropic',
  'google',
  'openrouter',
  'ollama',
  'lmstudio',
  'vllm',
  'compatible',
];

const NOTHING = { preset: 'openai' as PresetName, name: '', baseUrl: '', key: '' };

const ADDRESS = { inputMode: 'url', dir: 'ltr' } as const;

/** A form for a key or an address. After saving, the new provider is tested at once. */
export function NewProvider({ onAdded }: { readonly onAdded: (name: string) => void }) {
  const { t } = useTranslation('settings');
  const form = useForm({ defaultValues: NOTHING });
  const { register, control } = form;
  const { problems, show, errorOf } = useShownProblems(form);
  const { isBusy, add } = useAdding(form, { show, onAdded });
  useUnsavedFields(form.formState.isDirty && !isBusy);
  const address = {
    hint: t('addressHint'),
    error: errorOf('baseUrl'),
    ...register('baseUrl'),
  };
  const preset = useWatch({ control, name: 'preset' });
  const isKeyOptional = !wantsKey(preset);
  return (
    <Section title={t('newProvider')} about={t('newProviderAbout')}>
      <form onSubmit={(event) => void add(event)} className="flex flex-col gap-4">
        <ProblemList problems={problems.filter(({ path }) => path === null)} />
        <SelectField
          label={t('provider')}
          choices={PRESETS.map((one) => ({ value: one, words: t(`preset_${one}`) }))}
          // A change of the preset clears the address. Otherwise the address of the old preset
          // would get the key of the new provider.
          {...register('preset', { onChange: () => form.setValue('baseUrl', '') })}
        />
        <TextField
          label={isKeyOptional ? t('keyOptional') : t('key')}
          hint={t('keyHint')}
          type="password"
          autoComplete="off"
          dir="ltr"
          required={!isKeyOptional}
          error={errorOf('key')}
          {...register('key')}
        />
        {preset === 'compatible' ? (
          <TextField label={t('address')} required {...ADDRESS} {...address} />
        ) : null}
        <Fold title={t('moreOfProvider')}>
          <div className="mt-3 flex flex-col gap-4">
            {preset === 'compatible' ? null : (
              <TextField label={t('addressOptional')} {...ADDRESS} {...address} />
            )}
            <TextField
              label={t('providerName')}
              hint={t('providerNameHint')}
              dir="ltr"
              error={errorOf('name')}
              {...register('name')}
            />
          </div>
        </Fold>
        <Button look="main" type="submit" className="self-start" isBusy={isBusy}>
          {t('connectAndTest')}
        </Button>
      </form>
    </Section>
  );
}

interface AddProviderOptions {
  readonly show: (problems: readonly FormProblem[]) => void;
  readonly onAdded: (name: string) => void;
}

/** Adds the provider from the form. A refusal appears at its field. */
function useAdding(form: UseFormReturn<typeof NOTHING>, { show, onAdded }: AddProviderOptions) {
  const reload = useReloadProviders();
  const [isBusy, setBusy] = useState(false);
  const add = form.handleSubmit(async ({ name, baseUrl, key, ...given }) => {
    setBusy(true);
    show([]);
    try {
      const body = {
        ...given,
        ...(name.trim() === '' ? {} : { name: name.trim() }),
        ...(baseUrl.trim() === '' ? {} : { baseUrl: baseUrl.trim() }),
        ...(key === '' ? {} : { key }),
      };
      const provider = await makeOnce('addProvider', { body });
      form.reset(NOTHING);
      onAdded(provider.name);
      await reload();
    } catch (error) {
      show(refusedFields(error, { names: namesOf(NOTHING) }));
    } finally {
      setBusy(false);
    }
  });
  return { isBusy, add };
}
