import type { MemberView } from '@conch/sdk';
import { useLocation } from '@tanstack/react-router';
import { useTranslation } from '../../../words/use-translation.ts';
import { ProblemList } from '../../../parts/form/problems/problem-list.tsx';
import { Section } from '../../../parts/section.tsx';
import { useHashTarget } from '../../../parts/focus/use-hash-target.ts';
import { AddMembers } from './add-members.tsx';
import { MEMBERS } from '../form-hashes.ts';
import { MemberRow } from './member-row.tsx';
import { useMembers } from './use-members.ts';

interface MembersSectionProps {
  readonly spaceId: string;
  readonly members: readonly MemberView[];
  readonly canEdit: boolean;
}

/** The "Members" section: the members with their roles, and the form that adds more. */
export function MembersSection({ spaceId, members, canEdit }: MembersSectionProps) {
  const { t } = useTranslation('space');
  const membership = useMembers(spaceId);
  const place = useHashTarget({ hash: MEMBERS, isThere: true });
  const isMeant = useLocation({ select: ({ hash }) => hash === MEMBERS });
  const groups = [
    { kind: 'agent', title: t('agents') },
    { kind: 'person', title: t('people') },
  ] as const;
  return (
    <Section title={t('members')} about={t('membersAbout')}>
      <ProblemList problems={membership.problem === null ? [] : [membership.problem]} />
      {groups.map(({ kind, title }) => {
        const these = members.filter((member) => member.kind === kind);
        // An empty group of people is hidden, because the hint for an empty group is about agents.
        if (these.length === 0 && kind === 'person') return null;
        return (
          <div key={kind}>
            <h3 className="text-xs font-semibold text-faint">{title}</h3>
            {these.length === 0 ? (
              <p className="py-2 text-sm text-soft">{t('noAgentsHere')}</p>
            ) : null}
            <ul aria-label={title} className="divide-y divide-line">
              {these.map((member) => (
                <MemberRow
                  key={member.id}
                  member={member}
                  membership={membership}
                  canEdit={canEdit}
                />
              ))}
            </ul>
          </div>
        );
      })}
      {canEdit ? (
        <div ref={place} tabIndex={-1} className="scroll-mt-4 outline-none">
          <AddMembers members={members} membership={membership} isOpen={isMeant} />
        </div>
      ) : null}
    </Section>
  );
}
