import { useTranslation } from '../../words/use-translation.ts';
import { BoundDuration } from '../../parts/form/bound-duration.tsx';
import { BoundSwitch, BoundText } from '../../parts/form/bound-fields.tsx';
import { BoundNumber } from '../../parts/form/bound-number.tsx';
import { UNITS } from '../../parts/form/duration.ts';
import { MoreFields } from '../../parts/form/more-fields.tsx';
import { Section } from '../../parts/section.tsx';
import { PERCENT } from './field-words.ts';
import { UnknownMentions } from './who-speaks.tsx';

const YEAR_MS = 366 * UNITS.days;
const LIFETIME_MS = 10 * YEAR_MS;
const MOST_PLANNED = 100;

/** How a forum lives: how often, how likely, how many; the same bounds as on the server. */
export function ForumFields() {
  const { t } = useTranslation('space');
  return (
    <Section title={t('forum')} about={t('forumAbout')}>
      <BoundSwitch name="settings.forum.isPaused" label={t('isPaused')} hint={t('isPausedHint')} />
      <BoundDuration
        name="settings.forum.tickIntervalMs"
        label={t('tickIntervalMs')}
        hint={t('tickIntervalMsHint')}
        minMs={UNITS.seconds}
        maxMs={YEAR_MS}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <Chance name="creationChance" />
        <Planned name="maxThreads" />
        <Chance name="mentionedReplyChance" />
        <Chance name="baseReplyChance" />
        <Planned name="maxReplies" />
      </div>
      <BoundDuration
        name="settings.forum.threadLifetimeMs"
        label={t('threadLifetimeMs')}
        hint={t('threadLifetimeMsHint')}
        minMs={UNITS.seconds}
        maxMs={LIFETIME_MS}
      />
      <BoundText
        name="settings.forum.defaultCategory"
        label={t('defaultCategory')}
        maxLength={50}
        isRequired
      />
      <MoreFields title={t('advanced')}>
        <MoreForumFields />
      </MoreFields>
    </Section>
  );
}

function MoreForumFields() {
  const { t } = useTranslation('space');
  return (
    <>
      <BoundText
        name="settings.forum.seed"
        label={t('seed')}
        hint={t('seedHint')}
        maxLength={100}
      />
      <BoundDuration
        name="settings.forum.titleWindowMs"
        label={t('titleWindowMs')}
        hint={t('titleWindowMsHint')}
        minMs={0}
        maxMs={YEAR_MS}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <Count name="pruneAfterTicks" hint={t('pruneAfterTicksHint')} min={1} max={10_000} />
        <Count name="minReplyLength" hint={t('minReplyLengthHint')} min={1} max={1_000} />
        <Count name="maxTitleLength" min={1} max={200} />
        <Count name="maxCategoryLength" min={1} max={50} />
        <Count name="maxMentions" min={0} max={50} />
        <Count name="promptPosts" hint={t('promptPostsHint')} min={1} max={50} />
        <Count name="promptNames" hint={t('promptNamesHint')} min={0} max={500} />
      </div>
      <UnknownMentions />
    </>
  );
}

type ChanceName = 'creationChance' | 'mentionedReplyChance' | 'baseReplyChance';

function Chance({ name }: { readonly name: ChanceName }) {
  const { t } = useTranslation('space');
  return (
    <BoundNumber
      name={`settings.forum.${name}`}
      label={t(name)}
      hint={t(`${name}Hint`)}
      sign="%"
      scale={PERCENT}
      min={0}
      max={PERCENT}
    />
  );
}

function Planned({ name }: { readonly name: 'maxThreads' | 'maxReplies' }) {
  return <Count name={name} min={0} max={MOST_PLANNED} />;
}

type CountName =
  | 'maxThreads'
  | 'maxReplies'
  | 'pruneAfterTicks'
  | 'minReplyLength'
  | 'maxTitleLength'
  | 'maxCategoryLength'
  | 'maxMentions'
  | 'promptPosts'
  | 'promptNames';

interface CountProps {
  readonly name: CountName;
  readonly hint?: string;
  readonly min: number;
  readonly max: number;
}

function Count({ name, hint, min, max }: CountProps) {
  const { t } = useTranslation('space');
  return (
    <BoundNumber
      name={`settings.forum.${name}`}
      label={t(name)}
      hint={hint}
      min={min}
      max={max}
      isWhole
    />
  );
}
