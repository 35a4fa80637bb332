import { useQuery } from '@tanstack/react-query';
import { useTranslation, type WordKey } from '../../words/use-translation.ts';
import { conch } from '../../client/conch.ts';
import { makeOnce } from '../../client/make-once.ts';
import { failureWords } from '../../client/failure-words.ts';
import { meQuery } from '../../client/queries.ts';
import type { Me } from '../../client/use-me.ts';
import { Button } from '../../parts/buttons/button.tsx';
import { ProblemList } from '../../parts/form/problems/problem-list.tsx';
import { TextField } from '../../parts/form/fields/text-field.tsx';
import { useSentForm } from '../../parts/form/use-sent-form.ts';
import { Loading } from '../../parts/loading/loading.tsx';
import { cloneElement, type ReactElement } from 'react';
import type { PageWords } from '../../words/page-language.ts';
import { fillPlaceholders, type Values } from '../../words/text-of.ts';

interface InvitationFormProps {
  readonly token: string;
  readonly enter: (me: Me, to: string) => void;
  /** Discards the invitation and shows the sign-in form. */
  readonly signIn: () => void;
}

const NOBODY = { name: '', password: '' };

/** A form that accepts an invitation. A person without an account also creates an account. */
export function InvitationForm({ token, enter, signIn }: InvitationFormProps) {
  const { t } = useTranslation('signIn');
  const { data: me } = useQuery(meQuery);
  const { data: invitation, error } = useQuery({
    queryKey: ['invitation', token],
    queryFn: () => conch.call('lookAtInvitation', { body: { token } }),
    staleTime: Infinity,
  });
  const { form, problems, errorOf, isBusy, submit } = useSentForm(NOBODY, async (given) => {
    const body = me === null ? { token, ...given } : { token };
    const joined = await makeOnce('acceptInvitation', { body });
    enter(joined.me, `/spaces/${joined.spaceId}`);
  });
  if (me === undefined) return <Loading />;
  if (error !== null) {
    const openApp = me === null ? signIn : () => enter(me, '/');
    return (
      <NoInvitation words={failureWords(error)} isSignedIn={me !== null} onContinue={openApp} />
    );
  }
  if (invitation === undefined) return <Loading />;
  const { invitedBy, spaceName, role } = invitation;
  const { register } = form;
  return (
    <form onSubmit={(event) => void submit(event)} className="flex flex-col gap-4">
      <h1 className="text-lg font-semibold">{t('invited')}</h1>
      <p className="text-sm text-soft">
        <Trans
          ns="signIn"
          i18nKey="invitedAbout"
          values={{ invitedBy, spaceName, role: t(`role_${role}`) }}
          components={{ name: <bdi className="font-medium text-ink" /> }}
        />
      </p>
      <ProblemList
        problems={problems}
        labelOf={(path) => (path === 'name' ? t('yourName') : t('newPassword'))}
      />
      {me === null ? (
        <>
          <TextField
            label={t('yourName')}
            hint={t('yourNameHint')}
            autoComplete="username"
            required
            error={errorOf('name')}
            {...register('name')}
          />
          <TextField
            label={t('newPassword')}
            hint={t('newPasswordHint')}
            type="password"
            autoComplete="new-password"
            required
            error={errorOf('password')}
            {...register('password')}
          />
        </>
      ) : null}
      <Button look="main" type="submit" isBusy={isBusy}>
        {t('comeIn')}
      </Button>
    </form>
  );
}

interface NoInvitationProps {
  readonly words: string;
  readonly isSignedIn: boolean;
  readonly onContinue: () => void;
}

/** The screen for a revoked, expired or unknown invitation. */
function NoInvitation({ words, isSignedIn, onContinue }: NoInvitationProps) {
  const { t } = useTranslation('signIn');
  const { t: shell } = useTranslation();
  return (
    <div className="flex flex-col gap-4">
      <h1 className="text-lg font-semibold">{t('noInvitation')}</h1>
      <ProblemList problems={[words]} />
      <Button look="main" onClick={onContinue}>
        {isSignedIn ? shell('goHome') : t('signIn')}
      </Button>
    </div>
  );
}

interface Props<Part extends keyof PageWords> {
  readonly ns: Part;
  readonly i18nKey: WordKey<Part>;
  readonly values: Values;
  /** The elements for the tags of the text, such as `<name>…</name>`. */
  readonly components: Readonly<Record<string, ReactElement>>;
}

/** A text with elements in it. Tags are found before placeholders are filled. */
function Trans<Part extends keyof PageWords>(props: Props<Part>) {
  const { ns, i18nKey, values, components } = props;
  const { t, i18n } = useTranslation(ns);
  const pieces = t(i18nKey).split(/(<\w+>[^<]*<\/\w+>)/u);
  return pieces.map((piece, index) => {
    const [, tag = '', inside = ''] = /^<(\w+)>([^<]*)</u.exec(piece) ?? [];
    const element = components[tag];
    if (element === undefined) return fillPlaceholders(piece, values, i18n.language);
    return cloneElement(element, { key: index }, fillPlaceholders(inside, values, i18n.language));
  });
}
