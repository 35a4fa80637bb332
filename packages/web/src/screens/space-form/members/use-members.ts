import { ConchError, type MemberView } from '@conch/sdk';
import { useTranslation } from '../../../words/use-translation.ts';
import { conch } from '../../../client/conch.ts';
import { announce } from '../../../state/announcements.ts';
import { useServerRequest } from '../../../client/use-server-request.ts';
import { ROLE_NAMES, type MemberRole } from './roles.ts';

/** Actions on the members of a space. The list of members updates through the feed. */
export function useMembers(spaceId: string) {
  const { t } = useTranslation('space');
  const { isBusy, problem, ask } = useServerRequest();
  const plainly = async (act: () => Promise<unknown>): Promise<void> => {
    try {
      await act();
    } catch (error) {
      const isLast = error instanceof ConchError && error.code === 'last-owner';
      throw isLast ? new Error(t('lastOwner')) : error;
    }
  };
  const params = ({ id: memberId }: MemberView) => ({ spaceId, memberId });
  return {
    isBusy,
    problem,
    changeRole: (member: MemberView, role: MemberRole) =>
      ask(async () => {
        await plainly(() => conch.call('changeMember', { params: params(member), body: { role } }));
        announce(t('roleChanged', { name: member.name, role: t(ROLE_NAMES[role]) }));
      }),
    remove: (member: MemberView) =>
      ask(async () => {
        await plainly(() => conch.call('removeMember', { params: params(member) }));
        announce(t('removed', { name: member.name }));
      }),
    add: (memberIds: readonly string[], role: MemberRole) =>
      ask(async () => {
        const body = { memberIds: [...memberIds], role };
        await conch.call('addMembers', { params: { spaceId }, body });
        announce(t('added', { count: memberIds.length }));
      }),
  };
}

export type Members = ReturnType<typeof useMembers>;
