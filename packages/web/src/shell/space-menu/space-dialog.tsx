import { Link } from '@tanstack/react-router';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Check } from 'lucide-react';
import { useState, type ReactNode, type SubmitEvent } from 'react';
import { conch } from '../../client/conch.ts';
import { changeOwnSettings } from '../../client/spaces/own-spaces.ts';
import { spacesQuery } from '../../client/queries.ts';
import { useServerRequest } from '../../client/use-server-request.ts';
import { Button } from '../../parts/buttons/button.tsx';
import { Press } from '../../parts/buttons/press.tsx';
import { Dialog } from '../../parts/dialog.tsx';
import { TextField } from '../../parts/form/fields/text-field.tsx';
import { ProblemList } from '../../parts/form/problems/problem-list.tsx';
import { TEXT_LINK } from '../../parts/links/text-link.ts';
import { Name } from '../../parts/names/name.tsx';
import { useGoneSpace } from '../../screens/space-form/use-gone-space.ts';
import { announce } from '../../state/announcements.ts';
import { sectionsOf } from '../../state/space-order.ts';
import { useTranslation } from '../../words/use-translation.ts';
import { DeleteSpace } from './delete-space.tsx';
import type { SpaceListItem } from './space-list-item.ts';

export type SpaceQuestion = 'rename' | 'section' | 'archive' | 'leave' | 'delete';

interface SpaceDialogProps {
  readonly space: SpaceListItem;
  readonly onClose: () => void;
}

/** The dialog of an item in the menu of a space. */
export function SpaceDialog({
  question,
  ...props
}: SpaceDialogProps & { readonly question: SpaceQuestion }) {
  switch (question) {
    case 'rename':
      return <RenameSpace {...props} />;
    case 'section':
      return <MoveToSection {...props} />;
    case 'archive':
      return <ArchiveSpace {...props} />;
    case 'leave':
      return <LeaveSpace {...props} />;
    case 'delete':
      return <DeleteSpace {...props} />;
  }
}

const LONGEST_NAME = 100;
const LONGEST_SECTION = 60;

interface NameDialogProps {
  readonly title: string;
  readonly label: string;
  readonly first: string;
  readonly longest: number;
  readonly save: (name: string) => Promise<void>;
  readonly onClose: () => void;
}

/** A dialog with one name. Enter saves the name. */
export function NameDialog({ title, label, first, longest, save, onClose }: NameDialogProps) {
  const { t: parts } = useTranslation('parts');
  const [name, setName] = useState(first);
  const { isBusy, problem, ask } = useServerRequest();
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    const trimmed = name.trim();
    if (trimmed === '') return;
    void ask(async () => {
      if (trimmed !== first) await save(trimmed);
      onClose();
    });
  };
  return (
    <Dialog title={title} isOpen onClose={onClose}>
      <form className="flex flex-col gap-4" onSubmit={submit}>
        <ProblemList problems={problem === null ? [] : [problem]} />
        <TextField
          label={label}
          value={name}
          required
          maxLength={longest}
          autoComplete="off"
          onChange={({ target }) => setName(target.value)}
        />
        <div className="flex flex-wrap justify-end gap-2">
          <Button onClick={onClose}>{parts('cancel')}</Button>
          <Button type="submit" look="main" isBusy={isBusy}>
            {parts('save')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

function RenameSpace({ space, onClose }: SpaceDialogProps) {
  const { t } = useTranslation('list');
  const queries = useQueryClient();
  const { id: spaceId, name, version } = space;
  return (
    <NameDialog
      title={t('renameTitle', { name })}
      label={t('name')}
      first={name}
      longest={LONGEST_NAME}
      onClose={onClose}
      save={async (changed) => {
        const body = { name: changed };
        await conch.call('changeSpace', { params: { spaceId }, body, version });
        await queries.invalidateQueries({ queryKey: spacesQuery.queryKey });
        announce(t('renamed', { name: changed }));
      }}
    />
  );
}

function MoveToSection({ space: { id, name, mine }, onClose }: SpaceDialogProps) {
  const { t } = useTranslation('list');
  const { data: spaces = [] } = useQuery(spacesQuery);
  const [typed, setTyped] = useState('');
  const move = async (section: string | null): Promise<void> => {
    onClose();
    // A pinned space would stay in the group of the pinned spaces.
    const isDone = await changeOwnSettings(id, { section, isPinned: false });
    if (!isDone) return;
    announce(section === null ? t('movedOut', { name }) : t('movedTo', { name, section }));
  };
  return (
    <Dialog title={t('sectionTitle', { name })} isOpen onClose={onClose}>
      <p className="text-sm text-soft">{t('sectionAbout')}</p>
      <ul className="flex flex-col">
        {[...sectionsOf(spaces), null].map((section) => (
          <li key={section ?? ''}>
            <SectionChoice
              isNow={section === mine.section && !mine.isPinned}
              onChoose={() => void move(section)}
            >
              {section === null ? t('noSection') : <Name name={section} />}
            </SectionChoice>
          </li>
        ))}
      </ul>
      <form
        className="flex flex-wrap items-end gap-2"
        onSubmit={(event) => {
          event.preventDefault();
          if (typed.trim() !== '') void move(typed.trim());
        }}
      >
        <div className="min-w-40 flex-1">
          <TextField
            label={t('newSection')}
            placeholder={t('newSectionHint')}
            value={typed}
            maxLength={LONGEST_SECTION}
            autoComplete="off"
            onChange={({ target }) => setTyped(target.value)}
          />
        </div>
        <Button type="submit" look="main" disabled={typed.trim() === ''}>
          {t('moveThere')}
        </Button>
      </form>
    </Dialog>
  );
}

interface SectionChoiceProps {
  readonly isNow: boolean;
  readonly onChoose: () => void;
  readonly children: ReactNode;
}

function SectionChoice({ isNow, onChoose, children }: SectionChoiceProps) {
  const { t } = useTranslation('list');
  return (
    <Press
      onClick={onChoose}
      className="flex min-h-9 w-full items-center gap-2 rounded-lg px-3 text-start text-sm hover:bg-hover pointer-coarse:min-h-11"
    >
      <span className="min-w-0 flex-1 truncate">{children}</span>
      {isNow ? (
        <>
          <Check aria-hidden="true" className="size-4 shrink-0 text-soft" />
          <span className="sr-only">{t('currentSection')}</span>
        </>
      ) : null}
    </Press>
  );
}

function ArchiveSpace({ space: { id: spaceId, name }, onClose }: SpaceDialogProps) {
  const { t } = useTranslation('space');
  const queries = useQueryClient();
  return (
    <AskDialog
      title={t('archiveTitle', { name })}
      words={t('archiveWords')}
      button={t('archive')}
      look="main"
      onClose={onClose}
      act={async () => {
        await conch.call('archiveSpace', { params: { spaceId } });
        await queries.invalidateQueries({ queryKey: spacesQuery.queryKey });
        announce(t('archived', { name }));
      }}
    />
  );
}

function LeaveSpace({ space: { id: spaceId, name, role }, onClose }: SpaceDialogProps) {
  const { t } = useTranslation('space');
  const { t: list } = useTranslation('list');
  const gone = useGoneSpace(spaceId);
  return (
    <AskDialog
      title={t('leaveTitle', { name })}
      words={t('leaveWords')}
      button={t('leave')}
      look="danger"
      onClose={onClose}
      act={async () => {
        await conch.call('leaveSpace', { params: { spaceId } });
        await gone(t('left', { name }));
      }}
    >
      {role === 'owner' ? (
        <p className="text-sm text-soft">
          {list('leaveLast')}{' '}
          <Link
            to="/spaces/$spaceId/settings"
            params={{ spaceId }}
            className={TEXT_LINK}
            onClick={onClose}
          >
            {list('openSettings')}
          </Link>
        </p>
      ) : null}
    </AskDialog>
  );
}

interface AskDialogProps {
  readonly title: string;
  readonly words: string;
  readonly button: string;
  readonly look: 'main' | 'danger';
  readonly act: () => Promise<void>;
  readonly onClose: () => void;
  readonly children?: ReactNode;
}

function AskDialog({ title, words, button, look, act, onClose, children }: AskDialogProps) {
  const { t: parts } = useTranslation('parts');
  const { isBusy, problem, ask } = useServerRequest();
  const go = () =>
    ask(async () => {
      await act();
      onClose();
    });
  return (
    <Dialog title={title} isOpen onClose={onClose}>
      <p className="text-sm text-soft">{words}</p>
      {children}
      <ProblemList problems={problem === null ? [] : [problem]} />
      <div className="flex flex-wrap justify-end gap-2">
        <Button onClick={onClose}>{parts('cancel')}</Button>
        <Button look={look} isBusy={isBusy} onClick={() => void go()}>
          {button}
        </Button>
      </div>
    </Dialog>
  );
}
