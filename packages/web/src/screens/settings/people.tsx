import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { UserPlus } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from '../../words/use-translation.ts';
import { conch } from '../../client/conch.ts';
import { makeOnce } from '../../client/make-once.ts';
import { peopleQuery } from '../../client/queries.ts';
import { useMe } from '../../client/use-me.ts';
import { Avatar } from '../../parts/names/avatar.tsx';
import { Button } from '../../parts/buttons/button.tsx';
import { MessageButton } from '../../parts/buttons/message-button.tsx';
import { Dialog } from '../../parts/dialog.tsx';
import { ProblemList } from '../../parts/form/problems/problem-list.tsx';
import { SwitchField } from '../../parts/form/fields/switch-field.tsx';
import { TextField } from '../../parts/form/fields/text-field.tsx';
import { useSentForm } from '../../parts/form/use-sent-form.ts';
import { Name } from '../../parts/names/name.tsx';
import { LinkOnce } from '../../parts/links/link-once.tsx';
import { Section } from '../../parts/section.tsx';
import { useOffer } from '../../state/offered-actions.ts';
import { useServerRequest, type ServerRequest } from '../../client/use-server-request.ts';
import { linkLife } from './link-life.ts';

/** A new sign-in link, and the name of its person. */
interface NewLink {
  readonly name: string;
  readonly link: string;
  readonly expiresAt: string;
}

/**
 * The people with an account on the server. Invitations to a single space are in the settings of
 * that space.
 */
export function People() {
  const { t, i18n } = useTranslation('settings');
  const { data: people } = useSuspenseQuery(peopleQuery);
  const request = useServerRequest();
  const [newLink, setNewLink] = useState<NewLink | null>(null);
  return (
    <Section title={t('people')} about={t('peopleAbout')}>
      <ProblemList problems={request.problem === null ? [] : [request.problem]} />
      {newLink === null ? null : (
        <LinkOnce
          link={newLink.link}
          words={t('linkOnce', {
            name: newLink.name,
            time: linkLife(newLink.expiresAt, i18n.language, Date.now()),
          })}
        />
      )}
      <NewPerson onLink={setNewLink} />
      <ul className="divide-y divide-line">
        {people.map((person) => (
          <PersonRow key={person.id} person={person} request={request} onLink={setNewLink} />
        ))}
      </ul>
    </Section>
  );
}

interface PartProps {
  readonly request: ServerRequest;
  readonly onLink: (link: NewLink) => void;
}

const NOBODY = { name: '', isAdmin: false };

function NewPerson({ onLink }: Pick<PartProps, 'onLink'>) {
  const { t } = useTranslation('settings');
  const reload = useReload();
  const { form, problems, errorOf, isBusy, submit } = useSentForm(
    NOBODY,
    async (body, { reset }) => {
      const { person, ...link } = await makeOnce('addPerson', { body });
      onLink({ name: person.name, ...link });
      reset(NOBODY);
      await reload();
    },
  );
  return (
    <form className="flex flex-col gap-3" onSubmit={(event) => void submit(event)}>
      <ProblemList problems={problems.filter(({ path }) => path === null)} />
      <TextField
        label={t('newPerson')}
        hint={t('newPersonHint')}
        required
        error={errorOf('name')}
        {...form.register('name')}
      />
      <SwitchField label={t('isAdmin')} hint={t('isAdminHint')} {...form.register('isAdmin')} />
      <Button
        type="submit"
        className="self-start"
        isBusy={isBusy}
        icon={<UserPlus className="size-4" />}
      >
        {t('addPerson')}
      </Button>
    </form>
  );
}

interface PersonRowProps extends PartProps {
  readonly person: { readonly id: string; readonly name: string; readonly isAdmin: boolean };
}

function PersonRow({ person, request, onLink }: PersonRowProps) {
  const { t } = useTranslation('settings');
  const me = useMe();
  const reload = useReload();
  const [isAsking, setAsking] = useState(false);
  const { id: personId, name, isAdmin } = person;
  const params = { personId };
  const adminWords = isAdmin ? t('makeNoAdmin') : t('makeAdmin');
  const newLink = () =>
    request.ask(async () => {
      onLink({ name, ...(await conch.call('makePersonLink', { params })) });
    });
  const change = () =>
    request.ask(async () => {
      await conch.call('changePerson', { params, body: { isAdmin: !isAdmin } });
      await reload();
    });
  const remove = async (): Promise<void> => {
    setAsking(false);
    await request.ask(async () => {
      await conch.call('removePerson', { params });
      await reload();
    });
  };
  const open = (): void => setAsking(true);
  const labels = {
    link: `${t('newLink')}: ${name}`,
    admin: `${adminWords}: ${name}`,
    remove: `${t('removePerson')}: ${name}`,
  };
  const isOther = personId !== me.id;
  useOffer([
    { key: 'link', words: labels.link, act: () => void newLink() },
    ...(isOther ? [{ key: 'admin', words: labels.admin, act: () => void change() }] : []),
    ...(isOther ? [{ key: 'remove', words: labels.remove, act: open }] : []),
  ]);
  return (
    <li className="flex flex-wrap items-center gap-2 py-3 text-sm">
      <Avatar name={name} kind="person" />
      <span className="min-w-32 flex-1">
        <Name name={name} className="font-medium" />
        <span className="block text-xs text-faint">
          {isAdmin ? t('admin') : t('noAdmin')}
          {personId === me.id ? ` · ${t('thisIsYou')}` : null}
        </span>
      </span>
      {isOther ? <MessageButton person={person} /> : null}
      <Button look="quiet" onClick={() => void newLink()} aria-label={labels.link}>
        {t('newLink')}
      </Button>
      {isOther ? (
        <>
          <Button look="quiet" onClick={() => void change()} aria-label={labels.admin}>
            {adminWords}
          </Button>
          <Button look="danger" onClick={open} aria-label={labels.remove}>
            {t('removePerson')}
          </Button>
        </>
      ) : null}
      <Dialog
        title={t('removePersonTitle', { name })}
        isOpen={isAsking}
        onClose={() => setAsking(false)}
      >
        <p className="text-sm text-soft">{t('removePersonAbout', { name })}</p>
        <Button look="danger" onClick={() => void remove()}>
          {t('removePerson')}
        </Button>
      </Dialog>
    </li>
  );
}

function useReload(): () => Promise<void> {
  const queries = useQueryClient();
  return () => queries.invalidateQueries({ queryKey: peopleQuery.queryKey });
}
