import { useForm } from 'react-hook-form';
import { useTranslation } from '../../words/use-translation.ts';
import { conch } from '../../client/conch.ts';
import { failureWords } from '../../client/failure-words.ts';
import type { Me } from '../../client/use-me.ts';
import { Button } from '../../parts/button.tsx';
import { ProblemList } from '../../parts/form/problem-list.tsx';
import { TextField } from '../../parts/form/text-field.tsx';

interface SignInFormProps {
  /** Why the link that brought somebody here did not work. */
  readonly complaint: string | null;
  readonly enter: (me: Me) => void;
}

/** By name and password; a link needs no form. */
export function SignInForm({ complaint, enter }: SignInFormProps) {
  const { t } = useTranslation('comingIn');
  const { register, handleSubmit, setError, formState } = useForm({
    defaultValues: { name: '', password: '' },
  });
  const send = handleSubmit(async (given) => {
    try {
      enter(await conch.call('signIn', { body: given }));
    } catch (error) {
      setError('root', { message: failureWords(error) });
    }
  });
  const problems = [formState.errors.root?.message, complaint].filter(
    (one) => one !== undefined && one !== null,
  );
  return (
    <form onSubmit={(event) => void send(event)} className="flex flex-col gap-4">
      <h1 className="text-lg font-semibold">{t('signIn')}</h1>
      <p className="text-sm text-soft">{t('signInAbout')}</p>
      <ProblemList problems={problems.slice(0, 1)} />
      <TextField label={t('name')} autoComplete="username" required {...register('name')} />
      <TextField
        label={t('password')}
        type="password"
        autoComplete="current-password"
        required
        {...register('password')}
      />
      <Button look="main" type="submit" isBusy={formState.isSubmitting}>
        {t('signIn')}
      </Button>
    </form>
  );
}
