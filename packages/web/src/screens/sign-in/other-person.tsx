import { useQuery } from '@tanstack/react-query';
import { conch } from '../../client/conch.ts';
import { failureWords } from '../../client/failure-words.ts';
import { useServerRequest } from '../../client/use-server-request.ts';
import type { Me } from '../../client/use-me.ts';
import { Button } from '../../parts/buttons/button.tsx';
import { isolated } from '../../parts/names/isolated.ts';
import { Loading } from '../../parts/loading/loading.tsx';
import { forgetPerson } from '../../state/forget-person.ts';
import { useTranslation } from '../../words/use-translation.ts';

interface OtherPersonProps {
  /** The signed-in person. */
  readonly me: Me;
  /** The token of a link that signs in another person. */
  readonly token: string;
  readonly enter: (me: Me) => void;
  readonly refuse: (error: unknown) => void;
}

/** Asks for confirmation before a link replaces the session of a signed-in person. */
export function OtherPerson({ me, token, enter, refuse }: OtherPersonProps) {
  const { t } = useTranslation('signIn');
  const { data: other, error } = useQuery({
    queryKey: ['sign-in-link', token],
    queryFn: () => conch.call('lookAtSignInLink', { body: { token } }),
    staleTime: Infinity,
  });
  const { isBusy, ask } = useServerRequest();
  const stay = () => enter(me);
  if (other === undefined && error === null) return <Loading />;
  const named = { me: isolated(me.name), other: isolated(other?.name ?? '') };
  const signIn = async (): Promise<void> => {
    try {
      const signedIn = await conch.call('setUp', { body: { token, replaces: me.id } });
      forgetPerson(me.id);
      enter(signedIn);
    } catch (failure) {
      refuse(failure);
    }
  };
  return (
    <div className="flex flex-col gap-4">
      <h1 className="text-lg font-semibold wrap-anywhere">{t('youAre', named)}</h1>
      <p className="text-sm text-soft wrap-anywhere">
        {error === null ? t('signInAsOther', named) : failureWords(error)}
      </p>
      {error === null ? (
        <Button look="main" isBusy={isBusy} onClick={() => void ask(signIn)}>
          {t('signInAs', named)}
        </Button>
      ) : null}
      <Button onClick={stay}>{t('stayAs', named)}</Button>
    </div>
  );
}
