import { useSuspenseQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Compass, Plug } from 'lucide-react';
import { useTranslation } from '../../words/use-translation.ts';
import { spacesQuery } from '../../client/queries.ts';
import { useMe } from '../../client/use-me.ts';
import { Button } from '../../parts/buttons/button.tsx';
import { EmptyState } from '../../parts/empty-state.tsx';
import { Screen } from '../../parts/screen.tsx';
import { Section } from '../../parts/section.tsx';
import { leaveFirstSteps, useIsTaught } from '../../state/first-steps.ts';
import { storedText } from '../../state/browser-storage.ts';
import { ConnectSnippet } from './connect-snippet.tsx';
import { CONNECT_WAYS } from './snippets.ts';
import { STEP_ICONS, type OwnStep } from './own-steps.ts';
import { useOwnSteps } from './use-own-steps.tsx';

/**
 * A screen with the steps from the demo to a real server, and with snippets for connecting
 * programs.
 */
export function GetStarted() {
  const { t } = useTranslation('welcome');
  const { isAdmin } = useMe();
  const isTaught = useIsTaught();
  const { data: spaces } = useSuspenseQuery(spacesQuery);
  const chats = spaces.filter(({ kind }) => kind === 'chat');
  const here = chats.find(({ id }) => id === storedText('last-space')) ?? chats[0];
  const { steps, take, dialog } = useOwnSteps(here?.role === 'owner' ? here.id : null);
  return (
    <Screen title={t('title')}>
      {steps.length === 0 ? null : (
        <Section title={t('ownTitle')} about={t('ownAbout')}>
          <ul className="grid gap-3 sm:grid-cols-2">
            {steps.map((step) => (
              <Step key={step} step={step} take={take} />
            ))}
          </ul>
          {isAdmin ? (
            <Link
              to="/settings/$part"
              params={{ part: 'models' }}
              className="flex min-h-11 items-center gap-2 self-start text-sm font-medium text-link underline-offset-4 hover:underline"
            >
              <Plug aria-hidden="true" className="size-4" />
              {t('connectModel')}
            </Link>
          ) : null}
        </Section>
      )}
      <Section title={t('nextTitle')} about={t('nextAbout')}>
        {here === undefined ? (
          <EmptyState icon={<Compass className="size-6" />} title={t('noSpace')} />
        ) : (
          <>
            {CONNECT_WAYS.filter(
              (way) => way !== 'agent' || (isAdmin && here.role === 'owner'),
            ).map((way) => (
              <ConnectSnippet key={way} way={way} spaceId={here.id} />
            ))}
          </>
        )}
      </Section>
      {isTaught ? null : (
        <Button look="quiet" className="self-center" onClick={leaveFirstSteps}>
          {t('leave')}
        </Button>
      )}
      {dialog}
    </Screen>
  );
}

interface StepProps {
  readonly step: OwnStep;
  readonly take: (step: OwnStep) => void;
}

function Step({ step, take }: StepProps) {
  const { t } = useTranslation('welcome');
  const Icon = STEP_ICONS[step];
  return (
    <li className="flex">
      <button
        type="button"
        onClick={() => take(step)}
        className="flex flex-1 items-start gap-3 rounded-xl border border-edge/50 p-4 text-start transition-colors hover:border-edge hover:bg-hover"
      >
        <span aria-hidden="true" className="rounded-lg bg-sunken p-2 text-soft">
          <Icon className="size-5" />
        </span>
        <span>
          <span className="block text-sm font-semibold">{t(step)}</span>
          <span className="block text-xs text-soft">{t(`${step}About`)}</span>
        </span>
      </button>
    </li>
  );
}
