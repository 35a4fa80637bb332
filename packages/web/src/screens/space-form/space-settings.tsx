import { getRouteApi } from '@tanstack/react-router';
import type { SpaceView, MemberView } from '@conch/sdk';
import { Suspense } from 'react';
import { FormProvider } from 'react-hook-form';
import { useSuspenseQuery } from '@tanstack/react-query';
import type { PageView } from '../../client/spaces/page-view.ts';
import { useTranslation } from '../../words/use-translation.ts';
import { useMe } from '../../client/use-me.ts';
import { ArchivedBanner } from '../../parts/archived-banner.tsx';
import { VersionedFormFrame } from '../../parts/form/versioned/versioned-form-frame.tsx';
import { ScreenOfSpace } from '../../shell/screen-of-space.tsx';
import { lazyPart } from '../../parts/loading/lazy-part.tsx';
import { EndSpace } from './end-space.tsx';
import { ForYou } from './for-you.tsx';
import { Grants } from './access/grants.tsx';
import { Invitations } from './access/invitations.tsx';
import { LeaveSpace } from './members/leave-space.tsx';
import { Limits } from './limits.tsx';
import { MembersSection } from './members/members.tsx';
import { WhoSpeaks } from './who-speaks.tsx';
import { spacesQuery } from '../../client/queries.ts';
import type { FieldWordsOf } from '../../parts/form/versioned/merge-view.tsx';
import { fieldLabel, fieldValue } from './field-words.ts';
import { conch } from '../../client/conch.ts';
import {
  useVersionedForm,
  type VersionedForm,
} from '../../parts/form/versioned/use-versioned-form.ts';
import { fieldOfRefusal, SPACE_SHAPE, versionOf, type SpaceValues } from './space-values.ts';
import { BoundSelect, BoundText } from '../../parts/form/fields/bound-fields.tsx';
import { Section } from '../../parts/section.tsx';
import { choicesOf } from './field-choices.ts';
import { MoreFields } from '../../parts/form/fields/more-fields.tsx';
import { SettingFields } from './setting-section.tsx';

const Schedules = lazyPart(async () => (await import('./schedules/schedules.tsx')).Schedules, {
  isRare: true,
  words: 'schedules',
});
const ServiceList = lazyPart(async () => (await import('./services/services.tsx')).ServiceList, {
  isRare: true,
  words: 'schedules',
});

const Sharing = lazyPart(async () => (await import('./sharing/sharing.tsx')).Sharing, {
  isRare: true,
  words: 'sharing',
});

const route = getRouteApi('/inside/spaces/$spaceId/settings');

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
  readonly view: PageView;
}

function Settings({ spaceId, view }: SettingsProps) {
  const { t } = useTranslation('space');
  const me = useMe();
  const { space, members } = view;
  const isOwner = space.role === 'owner' || me.isAdmin;
  const isArchived = space.archivedAt !== null;
  const canEdit = isOwner && !isArchived;
  const versioned = useSpaceForm(spaceId, space);
  const { settings } = versioned.values;
  const isForum = settings.kind === 'forum';
  const words = useFieldWords(members, isForum);
  const agents = members.filter(({ kind }) => kind === 'agent');
  // Direct messages have no settings besides the person's own.
  if (space.directWith !== null) return <ForYou space={space} />;
  return (
    <FormProvider {...versioned.form}>
      {isArchived ? <ArchivedBanner spaceId={spaceId} name={space.name} isOwner={isOwner} /> : null}
      {isOwner ? null : (
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
            {canEdit ? <Grants spaceId={spaceId} /> : null}
            <Suspense fallback={null}>
              {isForum ? null : <Schedules spaceId={spaceId} members={members} canEdit={canEdit} />}
              <Sharing space={space} isOwner={isOwner} />
              {canEdit ? <ServiceList spaceId={spaceId} /> : null}
            </Suspense>
            <ForYou space={space} />
            <LeaveSpace view={view} />
            {isOwner ? <EndSpace space={space} /> : null}
          </>
        }
      >
        <Basics hasBegun={view.messages.length > 0 || view.older !== null} />
        {isForum ? (
          <ForumFields />
        ) : (
          <WhoSpeaks settings={settings} saved={space.settings} agents={agents} />
        )}
        <Limits isForum={isForum} space={space} />
      </VersionedFormFrame>
    </FormProvider>
  );
}

/** Labels and readable values for the fields of a space. */
function useFieldWords(members: readonly MemberView[], isForum: boolean): FieldWordsOf {
  const { t, i18n } = useTranslation('space');
  const { t: why } = useTranslation('why');
  const { data: spaces } = useSuspenseQuery(spacesQuery);
  const nameOf = (id: string): string | null =>
    [...members, ...spaces].find((one) => one.id === id)?.name ?? null;
  const wording = { t, why, language: i18n.language, isForum, nameOf };
  return {
    labelOf: (name) => fieldLabel(wording, name),
    valueOf: (name, value) => fieldValue(wording, name, value),
  };
}

/** The form state of the settings, with saving and conflict detection. */
function useSpaceForm(spaceId: string, space: SpaceView['space']): VersionedForm<SpaceValues> {
  const params = { spaceId };
  return useVersionedForm<SpaceValues>({
    current: versionOf(space),
    shape: SPACE_SHAPE,
    save: async (changes, version) =>
      versionOf(await conch.call('changeSpace', { params, body: changes, version })),
    fetchCurrent: async () => versionOf(await conch.call('readSpace', { params })),
    fieldOf: fieldOfRefusal,
  });
}

const LONGEST_NAME = 100;

/** The name and the kind of the space. */
function Basics({ hasBegun }: { readonly hasBegun: boolean }) {
  const { t } = useTranslation('space');
  return (
    <Section title={t('basics')}>
      <BoundText
        name="name"
        label={t('name')}
        hint={t('nameHint')}
        maxLength={LONGEST_NAME}
        isRequired
      />
      <BoundSelect
        name="settings.kind"
        label={t('kind')}
        hint={hasBegun ? t('kindFixed') : t('kindHint')}
        isFixed={hasBegun}
        choices={choicesOf(t, 'kind')}
      />
    </Section>
  );
}

/** The settings of a forum: the tick interval, the chances of posts, and their maximum number. */
function ForumFields() {
  const { t } = useTranslation('space');
  return (
    <Section title={t('forum')} about={t('forumAbout')}>
      <SettingFields of="ticks" />
      <div className="grid gap-4 sm:grid-cols-2">
        <SettingFields of="tickNumbers" />
      </div>
      <SettingFields of="threads" />
      <MoreFields title={t('advanced')}>
        <SettingFields of="forumMore" />
        <div className="grid gap-4 sm:grid-cols-2">
          <SettingFields of="forumNumbers" />
        </div>
        <SettingFields of="mentions" />
      </MoreFields>
    </Section>
  );
}
