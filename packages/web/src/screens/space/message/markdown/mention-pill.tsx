import { Tooltip, TooltipAnchor, TooltipProvider } from '@ariakit/react';
import type { MemberView } from '@conch/sdk';
import { Link } from '@tanstack/react-router';
import { useContext, useId, type ReactNode } from 'react';
import { useTranslation } from '../../../../words/use-translation.ts';
import { Avatar } from '../../../../parts/names/avatar.tsx';
import { Name } from '../../../../parts/names/name.tsx';
import { OpenSpaceContext } from '../../open-space.ts';
import { ALL_PEOPLE } from '../text/mention-spans.ts';

interface MentionPillProps {
  /** The id of a member or of a group. */
  readonly who: string;
  /** The name as the sender wrote it. */
  readonly children: ReactNode;
}

const PILL = 'isolate rounded px-1 py-px font-medium [unicode-bidi:isolate] no-underline';
const OTHER = 'bg-info-tint text-info';
// A border and a background, because colour alone is not enough.
const ME = 'border border-warn bg-warn-tint text-warn';

/**
 * A mention. On hover or focus, it shows a card of the member. The mention of an agent links to the
 * agent's profile.
 */
export function MentionPill({ who, children }: MentionPillProps) {
  const open = useContext(OpenSpaceContext);
  const cardId = useId();
  const member = open?.view.members.find(({ id }) => id === who);
  const isMe = who === open?.view.me || (who === ALL_PEOPLE && open !== null);
  const className = `${PILL} ${isMe ? ME : OTHER}`;
  if (member === undefined) {
    return (
      <span dir="auto" className={className}>
        {children}
      </span>
    );
  }
  return (
    <TooltipProvider timeout={250} placement="top-start">
      <TooltipAnchor
        render={
          member.kind === 'agent' ? (
            <Link
              dir="auto"
              to="/agents/$agentId"
              params={{ agentId: member.id }}
              aria-describedby={cardId}
              className={`${className} hover:underline`}
            />
          ) : (
            <span dir="auto" className={className} />
          )
        }
      >
        {children}
      </TooltipAnchor>
      <Tooltip
        id={cardId}
        portal
        preserveTabOrder={false}
        unmountOnHide
        gutter={6}
        className={CARD}
      >
        <MemberCard member={member} />
      </Tooltip>
    </TooltipProvider>
  );
}

const CARD =
  'z-50 flex max-w-72 items-start gap-3 rounded-xl border border-line bg-card p-3 text-sm text-ink shadow-lift';

function MemberCard({ member }: { readonly member: MemberView }) {
  const { t } = useTranslation('message');
  const { name, kind, description, status } = member;
  return (
    <>
      <Avatar name={name} kind={kind} />
      <span className="min-w-0">
        <span className="flex flex-wrap items-center gap-2">
          <Name name={name} className="font-semibold" />
          {kind === 'agent' ? (
            <span className="rounded bg-sunken px-1.5 py-0.5 text-[0.65rem] font-semibold tracking-wide text-soft uppercase">
              {t('agentTag')}
            </span>
          ) : null}
        </span>
        <span className="mt-0.5 block text-soft">
          <bdi>{cardWords(kind, description, t('aPerson'))}</bdi>
        </span>
        {status === 'paused' ? <span className="text-warn">{t('paused')}</span> : null}
      </span>
    </>
  );
}

function cardWords(kind: MemberView['kind'], description: string | null, person: string): string {
  return kind === 'person' ? person : (description ?? '');
}
