import { useForm } from 'react-hook-form';
import { useTranslation } from '../../words/use-translation.ts';
import { conch } from '../../client/conch.ts';
import { useFailureWords } from '../../client/use-failure-words.ts';
import type { Me } from '../../client/use-me.ts';
import { Button } from '../../parts/buttons/button.tsx';
import { ProblemList } from '../../parts/form/problems/problem-list.tsx';
import { TextField } from '../../parts/form/fields/text-field.tsx';

interface SignInFormProps {
  /** The reason why the sign-in link failed. */
  readonly complaint: string | null;
  readonly enter: (me: Me) => void;
}

/** A form for signing in by name and password. A sign-in link needs no form. */
export function SignInForm({ complaint, enter }: SignInFormProps) {
  const { t } = useTranslation('signIn');
  const [problem, setProblem] = useFailureWords();
  const { register, handleSubmit, formState } = useForm({
    defaultValues: { name: '', password: '' },
  });
  const send = handleSubmit(async (given) => {
    setProblem(null);
    try {
      enter(await conch.call('signIn', { body: given }));
    } catch (error) {
      setProblem(error);
    }
  });
  const problems = [problem, complaint].filter((one) => one !== null);
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
