import { useState } from 'react';
import type { PageView } from '../../../client/spaces/page-view.ts';
import { useTranslation } from '../../../words/use-translation.ts';
import { conch } from '../../../client/conch.ts';
import { useServerRequest } from '../../../client/use-server-request.ts';
import { Button } from '../../../parts/buttons/button.tsx';
import { Dialog } from '../../../parts/dialog.tsx';
import { ProblemList } from '../../../parts/form/problems/problem-list.tsx';
import { Section } from '../../../parts/section.tsx';
import { useOffer } from '../../../state/offered-actions.ts';
import { HandOver } from './hand-over.tsx';
import { useGoneSpace } from '../use-gone-space.ts';

/** The person's relation to the space: not a member, the last owner, or free to leave. */
type LeaveState = 'outside' | 'last-owner' | 'free';

function leaveStateIn({ space: { role }, members }: PageView): LeaveState {
  if (role === null) return 'outside';
  const owners = members.filter((member) => member.role === 'owner');
  return role === 'owner' && owners.length === 1 ? 'last-owner' : 'free';
}

const ABOUT = {
  outside: 'notMember',
  'last-owner': 'lastOwnerWords',
  free: 'leaveWords',
} as const satisfies Record<LeaveState, string>;

/**
 * A button that leaves the space after a confirmation. The last owner gets a form to hand the space
 * over in place of the button.
 */
export function LeaveSpace({ view }: { readonly view: PageView }) {
  const { t } = useTranslation('space');
  const { t: parts } = useTranslation('parts');
  const { id: spaceId, name } = view.space;
  const leaveState = leaveStateIn(view);
  const goHome = useGoneSpace(spaceId);
  const { isBusy, problem, ask } = useServerRequest();
  const [isAsking, setAsking] = useState(false);
  const mayLeave = leaveState === 'free';
  const leave = async (): Promise<void> => {
    setAsking(false);
    await ask(async () => {
      await conch.call('leaveSpace', { params: { spaceId } });
      await goHome(t('left', { name }));
    });
  };
  const open = (): void => setAsking(true);
  useOffer(mayLeave ? [{ key: 'leave', words: t('leave'), about: name, act: open }] : []);
  return (
    <Section title={t('danger')} about={t(ABOUT[leaveState])}>
      <ProblemList problems={problem === null ? [] : [problem]} />
      {mayLeave ? (
        <Button look="danger" className="self-start" isBusy={isBusy} onClick={open}>
          {t('leave')}
        </Button>
      ) : null}
      {leaveState === 'last-owner' ? <HandOver view={view} /> : null}
      <Dialog title={t('leaveTitle', { name })} isOpen={isAsking} onClose={() => setAsking(false)}>
        <p className="text-sm text-soft">{t('leaveWords')}</p>
        <div className="flex flex-wrap justify-end gap-2">
          <Button onClick={() => setAsking(false)}>{parts('cancel')}</Button>
          <Button look="danger" onClick={() => void leave()}>
            {t('leave')}
          </Button>
        </div>
      </Dialog>
    </Section>
  );
}
