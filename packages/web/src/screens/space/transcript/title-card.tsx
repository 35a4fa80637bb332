import type { MemberView } from '@conch/sdk';
import { modeOf } from '@conch/sdk/view';
import { UserPlus, Users } from 'lucide-react';
import { Button } from '../../../parts/buttons/button.tsx';
import { Press } from '../../../parts/buttons/press.tsx';
import { dateWords } from '../../../parts/figures/moment-words.ts';
import { Avatar } from '../../../parts/names/avatar.tsx';
import { Name } from '../../../parts/names/name.tsx';
import { openInvite } from '../../../shell/open-overlay.ts';
import { useTranslation } from '../../../words/use-translation.ts';
import { useOpenSpace } from '../open-space.ts';
import { MODE_MEANINGS, MODE_NAMES } from '../panels/modes/mode.ts';
import { useSpaceActions } from '../space-actions.tsx';
import { Column } from './row-views/row-frame.tsx';

const MOST_AGENTS = 4;

/** The beginning of a space: its name, who answers, its members, and a button to invite people. */
export function TitleCard() {
  const { t, i18n } = useTranslation('why');
  const { t: header } = useTranslation('header');
  const { openPanel } = useSpaceActions();
  const { space, members } = useOpenSpace().view;
  const agents = members.filter(({ kind }) => kind === 'agent');
  const mode = modeOf(space.settings);
  if (space.directWith !== null) return <DirectCard name={space.name} />;
  const isOwner = space.role === 'owner' && space.archivedAt === null;
  return (
    <Column>
      <section
        data-part="title-card"
        aria-label={t('aboutSpace', { space: space.name })}
        className="mx-2 mt-4 mb-2 rounded-2xl border border-line bg-card p-4 sm:p-5"
      >
        <p className="text-lg leading-snug font-semibold">
          <Name name={space.name} />
        </p>
        <p className="mt-1 text-sm text-soft">
          <Press
            title={t('modesTitle')}
            onClick={() => openPanel('modes')}
            className="min-h-6 font-medium text-ink underline decoration-edge decoration-dotted underline-offset-2 hover:decoration-solid"
          >
            {header(MODE_NAMES[mode])}
          </Press>
          {' · '}
          {t(MODE_MEANINGS[mode])}
        </p>
        {agents.length === 0 ? null : (
          <ul className="mt-3 grid gap-x-6 gap-y-2 sm:grid-cols-2">
            {agents.slice(0, MOST_AGENTS).map((agent) => (
              <AgentLine key={agent.id} agent={agent} />
            ))}
          </ul>
        )}
        <div className="mt-4 flex flex-wrap items-center gap-2">
          <Button icon={<Users className="size-4" />} onClick={() => openPanel('members')}>
            {header('members', { count: members.length })}
          </Button>
          {isOwner ? (
            <Button icon={<UserPlus className="size-4" />} onClick={openInvite}>
              {t('invitePeople')}
            </Button>
          ) : null}
        </div>
        <p className="mt-3 text-xs text-faint">
          {t('begun', { date: dateWords(space.createdAt, i18n.language) })}
        </p>
      </section>
    </Column>
  );
}

/** The beginning of direct messages: the other person, and a note that only the two people can read them. */
function DirectCard({ name }: { readonly name: string }) {
  const { t } = useTranslation('header');
  return (
    <Column>
      <section
        data-part="title-card"
        aria-label={name}
        className="mx-2 mt-4 mb-2 flex items-center gap-4 rounded-2xl border border-line bg-card p-4 sm:p-5"
      >
        <Avatar name={name} kind="person" size="large" />
        <div className="min-w-0">
          <p className="text-lg leading-snug font-semibold">
            <Name name={name} />
          </p>
          <p className="mt-1 text-sm text-soft">{t('directAbout', { name })}</p>
        </div>
      </section>
    </Column>
  );
}

function AgentLine({ agent: { name, description } }: { readonly agent: MemberView }) {
  return (
    <li className="flex min-w-0 items-center gap-2.5">
      <Avatar name={name} kind="agent" />
      <span className="min-w-0 text-sm">
        <Name name={name} className="block truncate font-medium" />
        {description === null || description === '' ? null : (
          <span dir="auto" className="line-clamp-2 text-xs text-soft" title={description}>
            {description}
          </span>
        )}
      </span>
    </li>
  );
}
