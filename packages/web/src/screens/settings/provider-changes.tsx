import type { RouteInput } from '@conch/sdk';
import { useWatch } from 'react-hook-form';
import { useTranslation } from '../../words/use-translation.ts';
import { conch } from '../../client/conch.ts';
import { Button } from '../../parts/buttons/button.tsx';
import { Fold } from '../../parts/fold.tsx';
import { ProblemList } from '../../parts/form/problems/problem-list.tsx';
import { TextField } from '../../parts/form/fields/text-field.tsx';
import { useSentForm } from '../../parts/form/use-sent-form.ts';
import { announce } from '../../state/announcements.ts';
import { useReloadProviders } from './use-reload-providers.ts';

interface ProviderChangeProps {
  readonly provider: {
    readonly name: string;
    readonly baseUrl: string;
    readonly keyEnding: string | null;
  };
  /** Called after a successful change, to test the provider. */
  readonly onChanged: () => void;
}

const FORM = 'mt-3 flex flex-wrap items-start gap-3';
const KEY = { type: 'password', autoComplete: 'off', dir: 'ltr' } as const;
/** The height of the label above the field. */
const BESIDE_FIELD = 'mt-[1.625rem]';

/** A form that changes the key for the same address. */
export function NewKey({ provider: { name }, onChanged }: ProviderChangeProps) {
  const { t } = useTranslation('settings');
  const change = useChange(name, onChanged);
  const { form, problems, errorOf, isBusy, submit } = useSentForm(
    { key: '' },
    async (body, { reset }) => {
      await change(body);
      reset({ key: '' });
    },
  );
  return (
    <Fold title={t('changeKey')}>
      <form className={FORM} onSubmit={(event) => void submit(event)}>
        <ProblemList problems={problems.filter(({ path }) => path === null)} />
        <div className="min-w-48 flex-1">
          <TextField
            label={t('key')}
            required
            error={errorOf('key')}
            {...KEY}
            {...form.register('key')}
          />
        </div>
        <Button type="submit" className={BESIDE_FIELD} isBusy={isBusy}>
          {t('save')}
        </Button>
      </form>
    </Fold>
  );
}

/** A form that changes the address. A key belongs to one host, so a new host needs a new key. */
export function NewAddress({ provider, onChanged }: ProviderChangeProps) {
  const { t } = useTranslation('settings');
  const { name, baseUrl: now, keyEnding } = provider;
  const change = useChange(name, onChanged);
  const hasMoved = (to: string): boolean =>
    keyEnding !== null && originOf(to) !== null && originOf(to) !== originOf(now);
  const start = { baseUrl: now, key: '' };
  const { form, problems, errorOf, isBusy, submit } = useSentForm(
    start,
    async (given, { reset }) => {
      const baseUrl = given.baseUrl.trim();
      const key = given.key === '' ? null : given.key;
      await change(hasMoved(baseUrl) ? { baseUrl, key } : { baseUrl });
      reset({ baseUrl, key: '' });
    },
  );
  const to = useWatch({ control: form.control, name: 'baseUrl' });
  return (
    <Fold title={t('changeAddress')}>
      <form className={FORM} onSubmit={(event) => void submit(event)}>
        <ProblemList problems={problems.filter(({ path }) => path === null)} />
        <div className="flex min-w-48 flex-1 flex-col gap-3">
          <TextField
            label={t('address')}
            hint={t('addressHint')}
            inputMode="url"
            dir="ltr"
            required
            error={errorOf('baseUrl')}
            {...form.register('baseUrl')}
          />
          {hasMoved(to) || errorOf('key') !== undefined ? (
            <TextField
              label={t('keyOptional')}
              hint={t('keyOfHost')}
              error={errorOf('key')}
              {...KEY}
              {...form.register('key')}
            />
          ) : null}
        </div>
        <Button type="submit" className={BESIDE_FIELD} isBusy={isBusy}>
          {t('save')}
        </Button>
      </form>
    </Fold>
  );
}

function useChange(providerName: string, onChanged: () => void) {
  const { t } = useTranslation('settings');
  const reload = useReloadProviders();
  return async (body: RouteInput<'changeProvider'>['body']): Promise<void> => {
    await conch.call('changeProvider', { params: { providerName }, body });
    announce(t('saved'));
    await reload();
    onChanged();
  };
}

/** The origin of an address. Null while the address is not valid. */
function originOf(address: string): string | null {
  return URL.canParse(address.trim()) ? new URL(address.trim()).origin : null;
}
