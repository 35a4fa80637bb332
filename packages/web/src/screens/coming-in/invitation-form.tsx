import { useQuery } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { Trans } from '../../words/trans.tsx';
import { useTranslation } from '../../words/use-translation.ts';
import { conch } from '../../client/conch.ts';
import { failureWords } from '../../client/failure-words.ts';
import { meQuery } from '../../client/queries.ts';
import type { Me } from '../../client/use-me.ts';
import { Button } from '../../parts/button.tsx';
import { ProblemList } from '../../parts/form/problem-list.tsx';
import { TextField } from '../../parts/form/text-field.tsx';
import { Loading } from '../../parts/loading.tsx';

interface InvitationFormProps {
  readonly token: string;
  readonly enter: (me: Me, to: string) => void;
  /** Gives the invitation up, and shows the door as it is without one. */
  readonly signIn: () => void;
}

/** Where an invitation leads; who has no account makes one by it. */
export function InvitationForm({ token, enter, signIn }: InvitationFormProps) {
  const { t } = useTranslation('comingIn');
  const { data: me } = useQuery(meQuery);
  const { data: invitation, error } = useQuery({
    queryKey: ['invitation', token],
    queryFn: () => conch.call('lookAtInvitation', { body: { token } }),
    staleTime: Infinity,
  });
  const { register, handleSubmit, setError, formState } = useForm({
    defaultValues: { name: '', password: '' },
  });
  const send = handleSubmit(async (given) => {
    try {
      const body = me === null ? { token, ...given } : { token };
      const joined = await conch.call('acceptInvitation', { body });
      enter(joined.me, `/spaces/${joined.spaceId}`);
    } catch (refused) {
      setError('root', { message: failureWords(refused) });
    }
  });
  if (me === undefined) return <Loading />;
  if (error !== null) {
    const goOn = me === null ? signIn : () => enter(me, '/');
    return <NoInvitation words={failureWords(error)} isSignedIn={me !== null} goOn={goOn} />;
  }
  if (invitation === undefined) return <Loading />;
  const { invitedBy, spaceName, role } = invitation;
  const problem = formState.errors.root?.message;
  return (
    <form onSubmit={(event) => void send(event)} className="flex flex-col gap-4">
      <h1 className="text-lg font-semibold">{t('invited')}</h1>
      <p className="text-sm text-soft">
        <Trans
          ns="comingIn"
          i18nKey="invitedAbout"
          values={{ invitedBy, spaceName, role: t(`role_${role}`) }}
          components={{ name: <bdi className="font-medium text-ink" /> }}
        />
      </p>
      <ProblemList problems={problem === undefined ? [] : [problem]} />
      {me === null ? (
        <>
          <TextField
            label={t('yourName')}
            hint={t('yourNameHint')}
            autoComplete="username"
            required
            {...register('name')}
          />
          <TextField
            label={t('newPassword')}
            hint={t('newPasswordHint')}
            type="password"
            autoComplete="new-password"
            required
            {...register('password')}
          />
        </>
      ) : null}
      <Button look="main" type="submit" isBusy={formState.isSubmitting}>
        {t('comeIn')}
      </Button>
    </form>
  );
}

interface NoInvitationProps {
  readonly words: string;
  readonly isSignedIn: boolean;
  readonly goOn: () => void;
}

/** An invitation that is withdrawn, over, or was never one. */
function NoInvitation({ words, isSignedIn, goOn }: NoInvitationProps) {
  const { t } = useTranslation('comingIn');
  const { t: shell } = useTranslation();
  return (
    <div className="flex flex-col gap-4">
      <h1 className="text-lg font-semibold">{t('noInvitation')}</h1>
      <ProblemList problems={[words]} />
      <Button look="main" onClick={goOn}>
        {isSignedIn ? shell('goHome') : t('signIn')}
      </Button>
    </div>
  );
}
