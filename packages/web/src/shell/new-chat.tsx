import { matchingForm } from '@conch/sdk/view';
import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { agentsQuery, peopleQuery } from '../client/queries.ts';
import { useMe } from '../client/use-me.ts';
import { useStartChat } from '../client/spaces/use-start-chat.ts';
import { Button } from '../parts/buttons/button.tsx';
import { Press } from '../parts/buttons/press.tsx';
import { Dialog } from '../parts/dialog.tsx';
import { Avatar } from '../parts/names/avatar.tsx';
import { Name } from '../parts/names/name.tsx';
import { SearchField } from '../parts/search-field.tsx';
import { useTranslation } from '../words/use-translation.ts';

interface Listed {
  readonly id: string;
  readonly name: string;
}

/** A dialog that starts a chat: with one agent or person by one click, or with several agents. */
export function NewChat({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation('list');
  const { chatWith } = useStartChat();
  const [typed, setTyped] = useState('');
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const [isBusy, setBusy] = useState(false);
  const { agents, people, usable } = useCandidates(typed);
  const chosen = usable?.filter(({ id }) => selected.has(id)) ?? [];
  const start = async (started: () => Promise<boolean>): Promise<void> => {
    if (isBusy) return;
    setBusy(true);
    const isDone = await started();
    setBusy(false);
    if (isDone) onClose();
  };
  const toggle = (id: string): void => {
    const next = new Set(selected);
    if (!next.delete(id)) next.add(id);
    setSelected(next);
  };
  return (
    <Dialog title={t('newChat')} isOpen onClose={onClose}>
      <p className="text-sm text-soft">{t('newChatAbout')}</p>
      <SearchField
        label={t('findSomebody')}
        value={typed}
        onType={setTyped}
        fieldClassName="min-h-9 w-full rounded-lg border border-edge/60 bg-paper pe-2 text-sm placeholder:text-faint pointer-coarse:min-h-11 pointer-coarse:text-[max(1rem,16px)]"
      />
      <div className="flex max-h-[50dvh] min-h-24 flex-col gap-3 overflow-y-auto">
        <Agents agents={agents} selected={selected} onSelect={toggle} onStart={start} />
        <People people={people} onStart={start} />
        <p role="status" className="px-2 text-sm text-soft empty:hidden">
          {agents.length + people.length > 0 || usable === undefined
            ? null
            : t(typed === '' ? 'noAgents' : 'nobodyFound')}
        </p>
      </div>
      {chosen.length === 0 ? null : (
        <Button
          look="main"
          className="self-end"
          isBusy={isBusy}
          onClick={() => void start(() => chatWith(chosen))}
        >
          {t('start', { count: chosen.length })}
        </Button>
      )}
    </Dialog>
  );
}

/** The agents that can be in a chat, and the other people, filtered by a few letters. */
function useCandidates(typed: string) {
  const me = useMe();
  const { data: agents } = useQuery(agentsQuery);
  const { data: people = [] } = useQuery(peopleQuery);
  const form = matchingForm(typed);
  const isFound = ({ name }: Listed): boolean => matchingForm(name).includes(form);
  const usable = agents?.filter(({ status, isAddable }) => status === 'active' && isAddable);
  return {
    usable,
    agents: usable?.filter(isFound) ?? [],
    people: people.filter((person) => person.id !== me.id && isFound(person)),
  };
}

type OnStart = (started: () => Promise<boolean>) => Promise<void>;

interface AgentsProps {
  readonly agents: readonly (Listed & { readonly description: string })[];
  readonly selected: ReadonlySet<string>;
  readonly onSelect: (id: string) => void;
  readonly onStart: OnStart;
}

function Agents({ agents, selected, onSelect, onStart }: AgentsProps) {
  const { t } = useTranslation('list');
  const { chatWith } = useStartChat();
  if (agents.length === 0) return null;
  return (
    <Group title={t('agents')}>
      {agents.map((agent) => (
        <li key={agent.id} className="flex items-center gap-1">
          <Start
            kind="agent"
            name={agent.name}
            about={agent.description}
            onStart={() => void onStart(() => chatWith([agent]))}
          />
          <label className="flex size-9 shrink-0 cursor-pointer items-center justify-center rounded-lg hover:bg-hover pointer-coarse:size-11">
            <input
              type="checkbox"
              className="size-4 accent-accent"
              aria-label={t('select', { name: agent.name })}
              checked={selected.has(agent.id)}
              onChange={() => onSelect(agent.id)}
            />
          </label>
        </li>
      ))}
    </Group>
  );
}

interface PeopleProps {
  readonly people: readonly Listed[];
  readonly onStart: OnStart;
}

function People({ people, onStart }: PeopleProps) {
  const { t } = useTranslation('list');
  const { message } = useStartChat();
  if (people.length === 0) return null;
  return (
    <Group title={t('people')}>
      {people.map(({ id, name }) => (
        <li key={id} className="flex">
          <Start
            kind="person"
            name={name}
            about=""
            onStart={() => void onStart(() => message(id))}
          />
        </li>
      ))}
    </Group>
  );
}

function Group({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section>
      <h3 className="px-2 pb-1 text-xs font-semibold tracking-wide text-faint uppercase">
        {title}
      </h3>
      <ul className="flex flex-col">{children}</ul>
    </section>
  );
}

interface StartProps {
  readonly kind: 'agent' | 'person';
  readonly name: string;
  readonly about: string;
  readonly onStart: () => void;
}

function Start({ kind, name, about, onStart }: StartProps) {
  return (
    <Press
      onClick={onStart}
      className="flex min-h-11 min-w-0 flex-1 items-center gap-3 rounded-lg px-2 py-1.5 text-start text-sm hover:bg-hover"
    >
      <Avatar name={name} kind={kind} />
      <span className="min-w-0 flex-1">
        <Name name={name} className="block w-fit max-w-full truncate font-medium" />
        {about === '' ? null : (
          <span dir="auto" className="block w-fit max-w-full truncate text-xs text-soft">
            {about}
          </span>
        )}
      </span>
    </Press>
  );
}
