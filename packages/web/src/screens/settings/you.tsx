import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Check } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from '../../words/use-translation.ts';
import { conch } from '../../client/conch.ts';
import { meQuery } from '../../client/queries.ts';
import { useChangeName } from '../../client/use-change-name.ts';
import { useMe } from '../../client/use-me.ts';
import { useSignOut } from '../../client/use-sign-out.ts';
import { FaceSection } from '../../parts/faces/face-section.tsx';
import { Button } from '../../parts/buttons/button.tsx';
import { ProblemList } from '../../parts/form/problems/problem-list.tsx';
import { SwitchField } from '../../parts/form/fields/switch-field.tsx';
import { TextField } from '../../parts/form/fields/text-field.tsx';
import { useUnsavedFields } from '../../parts/form/unsaved-fields.ts';
import { useSentForm } from '../../parts/form/use-sent-form.ts';
import { Section } from '../../parts/section.tsx';
import { announce } from '../../state/announcements.ts';
import { useServerRequest } from '../../client/use-server-request.ts';
import { tokensQuery } from './tokens-query.ts';

/** The settings for the person's name and password, and the sign-out button. */
export function You() {
  return (
    <>
      <NamePart />
      <FaceSection name={useMe().name} agentId={null} />
      <PasswordPart />
      <SignOutPart />
    </>
  );
}

function NamePart() {
  const { t } = useTranslation('settings');
  const me = useMe();
  const { isBusy, problem, change } = useChangeName();
  const { register, handleSubmit, formState, reset, setFocus } = useForm({
    defaultValues: { name: me.name },
  });
  useUnsavedFields(formState.isDirty && !isBusy);
  // The sidebar can also change the name, so the form is reset when the name changes.
  useEffect(() => reset({ name: me.name }), [me.name, reset]);
  const save = handleSubmit(async ({ name }) => {
    if ((await change(name)) === null) setFocus('name');
  });
  return (
    <Section title={t('yourName')} about={t('yourNameAbout')}>
      <form onSubmit={(event) => void save(event)} className="flex flex-col gap-4">
        <TextField
          label={t('name')}
          autoComplete="username"
          required
          error={problem ?? undefined}
          {...register('name')}
        />
        <Button
          look="main"
          type="submit"
          className="self-start"
          isBusy={isBusy}
          disabled={!formState.isDirty}
        >
          {t('save')}
        </Button>
      </form>
    </Section>
  );
}

const NO_PASSWORD = { currentPassword: '', password: '', revokeTokens: true };

function PasswordPart() {
  const { t } = useTranslation('settings');
  const queries = useQueryClient();
  const { name, hasPassword } = useMe();
  const { data: tokens } = useQuery(tokensQuery);
  const hasTokens = (tokens?.items.length ?? 0) > 0;
  const [isChanged, setChanged] = useState(false);
  const { form, problems, errorOf, isBusy, submit } = useSentForm(
    NO_PASSWORD,
    async (given, { reset }) => {
      setChanged(false);
      const { password } = given;
      const body = hasPassword ? given : { password };
      queries.setQueryData(meQuery.queryKey, await conch.call('changeMe', { body }));
      void queries.invalidateQueries({ queryKey: tokensQuery.queryKey });
      reset(NO_PASSWORD);
      setChanged(true);
      announce(t('passwordChanged'));
    },
  );
  const { register } = form;
  return (
    <Section title={t('password')} about={hasPassword ? t('passwordAbout') : t('noPasswordAbout')}>
      <form onSubmit={(event) => void submit(event)} className="flex flex-col gap-4">
        <ProblemList problems={problems.filter(({ path }) => path === null)} />
        {/* The user name, for password managers. */}
        <input type="text" hidden readOnly autoComplete="username" value={name} />
        {hasPassword ? (
          <TextField
            label={t('currentPassword')}
            type="password"
            autoComplete="current-password"
            required
            // The usual text of this error code also mentions signing in, which does not fit here.
            error={errorOf('currentPassword') === undefined ? undefined : t('wrongCurrent')}
            {...register('currentPassword')}
          />
        ) : null}
        <TextField
          label={t('newPassword')}
          type="password"
          autoComplete="new-password"
          required
          hint={t('newPasswordHint')}
          error={errorOf('password')}
          {...register('password')}
        />
        {hasPassword && hasTokens ? (
          <SwitchField
            label={t('revokeTokens')}
            hint={t('revokeTokensHint')}
            {...register('revokeTokens')}
          />
        ) : null}
        <div className="flex flex-wrap items-center gap-3">
          <Button type="submit" isBusy={isBusy}>
            {t('setPassword')}
          </Button>
          {isChanged ? (
            <p className="flex items-center gap-1.5 text-sm text-good">
              <Check aria-hidden="true" className="size-4" />
              {t('passwordChanged')}
            </p>
          ) : null}
        </div>
      </form>
    </Section>
  );
}

function SignOutPart() {
  const { t } = useTranslation('settings');
  const signOut = useSignOut();
  const { hasPassword } = useMe();
  const { isBusy, problem, ask } = useServerRequest();
  return (
    <Section title={t('signOut')} about={hasPassword ? t('signOutAbout') : t('signOutNoPassword')}>
      <ProblemList problems={problem === null ? [] : [problem]} />
      <Button
        look="danger"
        className="self-start"
        isBusy={isBusy}
        onClick={() => void ask(signOut)}
      >
        {t('signOut')}
      </Button>
    </Section>
  );
}
