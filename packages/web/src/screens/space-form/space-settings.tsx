import { getRouteApi } from '@tanstack/react-router';
import type { SpaceView } from '@conch/sdk';
import { FormProvider } from 'react-hook-form';
import { useTranslation } from '../../words/use-translation.ts';
import { useMe } from '../../client/use-me.ts';
import { VersionedFormFrame } from '../../parts/form/versioned-form-frame.tsx';
import { ScreenOfSpace } from '../../shell/screen-of-space.tsx';
import { Basics } from './basics.tsx';
import { ForYou } from './for-you.tsx';
import { ForumFields } from './forum-fields.tsx';
import { Invitations } from './invitations.tsx';
import { LeaveSpace, standingIn } from './leave-space.tsx';
import { Limits } from './limits.tsx';
import { MembersSection } from './members.tsx';
import { useFieldWords } from './use-field-words.ts';
import { useSpaceForm } from './use-space-form.ts';
import { WhoSpeaks } from './who-speaks.tsx';

const route = getRouteApi('/inside/spaces/$spaceId/settings');

/** Everything that can be set on a space, on one page. */
export function SpaceSettings() {
  const { t } = useTranslation('space');
  const { spaceId } = route.useParams();
  return (
    <ScreenOfSpace key={spaceId} spaceId={spaceId} title={(name) => t('title', { name })}>
      {(view) => <Settings spaceId={spaceId} view={view} />}
    </ScreenOfSpace>
  );
}

interface SettingsProps {
  readonly spaceId: string;
  readonly view: SpaceView;
}

function Settings({ spaceId, view }: SettingsProps) {
  const { t } = useTranslation('space');
  const me = useMe();
  const { space, members } = view;
  const canEdit = space.role === 'owner' || me.isAdmin;
  const versioned = useSpaceForm(spaceId, space);
  const words = useFieldWords(members);
  const { settings } = versioned.values;
  const isForum = settings.kind === 'forum';
  const agents = members.filter(({ kind }) => kind === 'agent');
  return (
    <FormProvider {...versioned.form}>
      {canEdit ? null : (
        <p role="note" className="rounded-xl bg-info-tint p-3 text-sm text-info">
          {t('readOnly')}
        </p>
      )}
      <VersionedFormFrame
        versioned={versioned}
        isReadOnly={!canEdit}
        {...words}
        below={
          <>
            <MembersSection spaceId={spaceId} members={members} canEdit={canEdit} />
            {canEdit ? <Invitations spaceId={spaceId} /> : null}
            <ForYou spaceId={spaceId} />
            <LeaveSpace spaceId={spaceId} name={space.name} standing={standingIn(view)} />
          </>
        }
      >
        <Basics hasBegun={view.messages.length > 0 || view.older !== null} />
        {isForum ? (
          <ForumFields />
        ) : (
          <WhoSpeaks spaceId={spaceId} settings={settings} agents={agents} />
        )}
        <Limits isForum={isForum} spaceId={spaceId} />
      </VersionedFormFrame>
    </FormProvider>
  );
}
